import type { Dispatcher } from 'undici';

/** The event that a handler gets when its request is written to a connection: its new name, and its old one. */
const WRITTEN = ['onRequestStart', 'onConnect'] as const;

/**
 * The same dispatcher, which tells when a request is written to a connection, as often as it is. Not by undici's
 * `DecoratorHandler`: that one throws where an answer of 103 comes first.
 */
export function notifyWhenSent(dispatcher: Dispatcher, onSent: () => void): Dispatcher {
  return dispatcher.compose((dispatch) => (options, handler) => dispatch(options, told(handler)));

  function told(handler: Dispatcher.DispatchHandler): Dispatcher.DispatchHandler {
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
