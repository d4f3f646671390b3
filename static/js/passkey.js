// @ts-check
/* Asks the browser to make or to show a passkey, and sends its answer with the form. */

/** @param {string} text base64url */
function toBytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer */
function toText(buffer) {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {{id: string, type: "public-key"}[] | undefined} list */
function keys(list) {
  return (list ?? []).map((key) => ({ ...key, id: toBytes(key.id) }));
}

/** @param {any} options */
async function create(options) {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    user: { ...options.user, id: toBytes(options.user.id) },
    excludeCredentials: keys(options.excludeCredentials),
  };
  const made = /** @type {PublicKeyCredential} */ (await navigator.credentials.create({ publicKey }));
  const response = /** @type {AuthenticatorAttestationResponse} */ (made.response);
  return answer(made, {
    clientDataJSON: toText(response.clientDataJSON),
    attestationObject: toText(response.attestationObject),
  });
}

/** @param {any} options */
async function show(options) {
  const publicKey = {
    ...options,
    challenge: toBytes(options.challenge),
    allowCredentials: keys(options.allowCredentials),
  };
  const shown = /** @type {PublicKeyCredential} */ (await navigator.credentials.get({ publicKey }));
  const response = /** @type {AuthenticatorAssertionResponse} */ (shown.response);
  return answer(shown, {
    clientDataJSON: toText(response.clientDataJSON),
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle ? toText(response.userHandle) : null,
  });
}

/**
 * @param {PublicKeyCredential} credential
 * @param {Record<string, string | null>} response
 */
function answer(credential, response) {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    response,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

document.querySelectorAll("form[data-passkey]").forEach((element) => {
  const form = /** @type {HTMLFormElement} */ (element);
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("credential"));
  const failed = /** @type {HTMLElement} */ (form.querySelector("[data-failed]"));
  form.hidden = !window.PublicKeyCredential;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    failed.hidden = true;
    try {
      const options = JSON.parse(form.dataset["options"] ?? "").publicKey;
      const credential = await (form.dataset["passkey"] === "create" ? create(options) : show(options));
      field.value = JSON.stringify(credential);
      form.submit();
    } catch {
      failed.hidden = false; // refused, or no passkey at hand
    }
  });
});
