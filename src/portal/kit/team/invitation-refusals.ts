import { invitationTexts } from './texts.ts'

/** Where the page shows what the server refuses of a code. */
export const codeRefusals = {
  'invitation not found': { text: invitationTexts.codeWrong, field: 'code' },
} as const

/** Where the page shows what the server refuses of the chosen password. */
export const acceptRefusals = {
  'invitation not found': invitationTexts.codeWrong,
  'weak password': { text: invitationTexts.passwordWeak, field: 'password' },
} as const
