/** What our scripts use of htmx, for the type checker. */

interface HtmxEvent extends CustomEvent<{
  elt?: Element;
  target?: Element;
  xhr: XMLHttpRequest;
  successful: boolean;
  shouldSwap: boolean;
  requestConfig?: { elt: Element; verb: string; triggeringEvent?: SubmitEvent };
}> {}

interface DocumentEventMap {
  "htmx:beforeRequest": HtmxEvent;
  "htmx:afterRequest": HtmxEvent;
  "htmx:beforeSwap": HtmxEvent;
  "htmx:afterSwap": HtmxEvent;
  "htmx:afterSettle": HtmxEvent;
  "htmx:sendError": HtmxEvent;
  "htmx:timeout": HtmxEvent;
  "htmx:responseError": HtmxEvent;
}

declare const htmx: { trigger(element: Element, name: string): void };
