/** Something an account waits for after failures, and until when. */
export interface AccountWait {
  readonly for: 'password on a known device' | 'password elsewhere' | 'code'
  readonly seconds: number
}
