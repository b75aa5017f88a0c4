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
