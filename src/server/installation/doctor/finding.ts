/** What the doctor found: something in order, something to know, or something that must be mended. */
export interface Finding {
  readonly level: 'good' | 'problem' | 'warning'
  /** One sentence for the operator, without a secret. */
  readonly text: string
}

export const good = (text: string): Finding => ({ level: 'good', text })
export const warning = (text: string): Finding => ({ level: 'warning', text })
export const problem = (text: string): Finding => ({ level: 'problem', text })
