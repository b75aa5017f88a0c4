/** Numbers of Cielo's API: 0 not finished, 2 confirmed, 3 denied. */
export interface Verdict {
  readonly status: 0 | 2 | 3
  readonly returnCode: string
  readonly message: string
}

const approved: Verdict = { status: 2, returnCode: '6', message: 'Operation Successful' }
const denied = (returnCode: string, message: string): Verdict => ({
  status: 3,
  returnCode,
  message,
})

const byLastDigit: Readonly<Record<string, Verdict>> = {
  '2': denied('05', 'Not Authorized'),
  '3': denied('57', 'Card Expired'),
  '5': denied('78', 'Blocked Card'),
  '6': { status: 0, returnCode: '99', message: 'Timeout' },
  '7': denied('77', 'Card Canceled'),
  '8': denied('70', 'Problems with Creditcard'),
}

/** In the gateway's own sandbox the last digit of the card decides; 9 is left to chance. */
export function verdict(lastFour: string, chance: number): Verdict {
  const digit = lastFour.slice(-1)
  if (digit === '9') return chance < 0.5 ? approved : denied('05', 'Not Authorized')
  return byLastDigit[digit] ?? approved
}
