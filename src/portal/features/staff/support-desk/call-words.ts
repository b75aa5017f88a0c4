/** What a subscriber was doing, by the endpoint that failed; the first that fits. */
const calls: readonly (readonly [RegExp, string])[] = [
  [/payment\/automatic/, 'no pagamento automático'],
  [/\/rights\//, 'em Meus direitos'],
  [/customer\/offers/, 'em Planos e adicionais'],
  [/payment-parts/, 'ao pedir para pagar em partes'],
  [/payment-link/, 'no link para outra pessoa pagar'],
  [/pix/, 'ao gerar o PIX'],
  [/issue\/boleto|invoice-download|download\/invoice/, 'ao abrir o boleto'],
  [/invoice-parts|next-invoice/, 'ao explicar o valor de uma fatura'],
  [/list\/invoices/, 'ao abrir as faturas'],
  [/\/receipt$/, 'ao gerar o comprovante'],
  [/sale-invoice/, 'ao abrir as notas fiscais'],
  [/payment\/pay/, 'ao pagar com cartão'],
  [/payment\/card/, 'nos cartões salvos'],
  [/unlock/, 'ao pedir o desbloqueio de confiança'],
  [/signature-link/, 'ao pedir o link de assinatura'],
  [/contract|services/, 'ao abrir os contratos'],
  [/speed-test|list\/lines|\/line\//, 'em Minha conexão'],
  [/\/acs\//, 'no Wi-Fi e roteador'],
  [/support/, 'no atendimento do portal'],
  [/verification-code|check\/cpf-cnpj|protected-emails|change-password/, 'ao recuperar a senha'],
  [/edit\/password/, 'ao trocar a senha'],
  [/passkey/, 'na entrada com digital ou rosto'],
  [/sign-in|valid-token|session|own-device/, 'ao entrar'],
  [/push|calendar/, 'nas notificações'],
  [/inbox/, 'na caixa de entrada'],
  [/outage-credits/, 'nos abatimentos por queda'],
  [/line-record/, 'ao baixar o registro da internet'],
  [/outages/, 'nas quedas e manutenções'],
  [/cloud-user|app|oletv/, 'nos aplicativos'],
  [/my-data|account/, 'em Meus dados'],
  [/customer\/list$|legal/, 'ao abrir o portal'],
]

/** `call`: `GET /api/…`. */
export function callWords(call: string): string {
  return calls.find(([pattern]) => pattern.test(call))?.[1] ?? 'no portal'
}

const upstreams: Readonly<Record<string, string>> = {
  erp: 'O ERP',
  gateway: 'A operadora de cartões',
  bank: 'O banco do PIX Automático',
  acs: 'O sistema dos roteadores',
  platform: 'A plataforma de aplicativos',
  mail: 'O servidor de e-mail',
  message: 'O serviço de mensagens',
  push: 'O serviço de notificações',
}

interface Cause {
  readonly status: number
  readonly cause: string
  readonly upstream: string
}

/** Why a call failed, in a sentence. */
export function causeWords({ status, cause, upstream }: Cause): string {
  const name = upstreams[upstream]
  if (name && cause === 'upstream unavailable') return `${name} não respondeu.`
  if (name) return `${name} respondeu algo que o portal não entende.`
  if (status === 429) return 'Muitas tentativas em pouco tempo: é preciso esperar.'
  if (status === 502) return 'Um sistema por trás do portal falhou.'
  if (cause === 'server unavailable')
    return 'O portal ou o banco de dados dele não respondeu a tempo.'
  if (status >= 500) return 'Erro do portal. Passe o código a quem cuida do servidor.'
  return `O portal recusou (${cause}).`
}
