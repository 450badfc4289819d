import type { Dispatcher } from 'undici';

/** The method that undici calls when it writes a request to a connection: its new name and its old name. */
const WRITTEN = ['onRequestStart', 'onConnect'] as const;

/**
 * Wraps a dispatcher so that it calls `onSent` each time a request is written to a connection. It does not use undici's
 * `DecoratorHandler`, which throws if a 103 comes before the response.
 */
export function notifyWhenSent(dispatcher: Dispatcher, onSent: () => void): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) => dispatch(options, notifying(handler)),
  );

  function notifying(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
    return new Proxy(handler, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]): unknown => {
          const result: unknown = value.apply(target, args);
          if (WRITTEN.some((each) => each === name)) onSent();
          return result;
        };
      },
    });
  }
}
