import { DecoratorHandler, type Dispatcher } from 'undici';

/** What its types leave out. */
const decorated = DecoratorHandler.prototype as Dispatcher.DispatchHandler;

/** The same dispatcher, which tells when a request is written to a connection, as often as it is. */
export function telling(dispatcher: Dispatcher, onSent: () => void): Dispatcher {
  class Telling extends DecoratorHandler implements Dispatcher.DispatchHandler {
    onRequestStart(...args: [Dispatcher.DispatchController, unknown]): void {
      decorated.onRequestStart?.apply(this, args);
      onSent();
    }
  }
  return dispatcher.compose(
    (dispatch) => (options, handler) => dispatch(options, new Telling(handler)),
  );
}
