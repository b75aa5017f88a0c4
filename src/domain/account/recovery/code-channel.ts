/** Where a verification code is sent: to an e-mail address, or to a phone by SMS or WhatsApp. */
export type CodeChannel = 'mail' | 'message'
