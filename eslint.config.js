import js from "@eslint/js";

const SITE = "The site's scripts are modules: export a name instead of writing to the window.";
const WINDOW = ":matches([name='window'], [name='globalThis'], [name='self'])";

export default [
  { ignores: ["**", "!static", "!static/js", "!static/js/*.js", "!tests", "!tests/js", "!tests/js/*.js", "!*.js"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off", // the type checker knows which names there are
      "array-callback-return": "error",
      "complexity": ["error", 10],
      "consistent-this": "error",
      "eqeqeq": "error",
      "max-len": ["error", 120],
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 50],
      "max-params": ["error", 5],
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-loop-func": "error",
      "no-restricted-syntax": [
        "error",
        { selector: `AssignmentExpression > MemberExpression.left > Identifier.object${WINDOW}`, message: SITE },
        { selector: "CallExpression[callee.property.name='defineProperty']", message: SITE },
      ],
      "no-self-compare": "error",
      "no-shadow": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
      "radix": "error",
    },
  },
];
