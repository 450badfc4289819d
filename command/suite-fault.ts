/** A fault of the suite or of the machine that it runs on, told in one line. The command exits with 4. */
export class SuiteFault extends Error {
  override readonly name = 'SuiteFault';
}
