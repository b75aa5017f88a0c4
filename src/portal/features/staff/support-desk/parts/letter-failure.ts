/** Why mail server or gateway did not take a letter, in words; the server tells it in a closed list. */
export function letterFailureText(failure: string, channel: 'mail' | 'sms' | 'whatsapp'): string {
  const service = channel === 'mail' ? 'o servidor de e-mail' : 'o serviço de mensagens'
  if (failure === 'mail not accepted') return `${service} não aceitou`
  if (failure === 'no mail server is set') return 'o portal está sem servidor de e-mail'
  if (failure.startsWith('status ')) return `${service} recusou`
  return `${service} não respondeu`
}
