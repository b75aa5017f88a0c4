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

/**
 * What an upstream did, by the reason that the server noted (`UpstreamFailure.detail`), after its name; the
 * first that fits. A reason that fits none is told by its kind alone.
 */
const reasons: readonly (readonly [RegExp, string])[] = [
  [/^circuit open$/, 'não atendia, e o portal parou de perguntar por um momento.'],
  [/^too many calls at once$/, 'já tinha perguntas demais na fila.'],
  [/^ECONNREFUSED$/, 'recusou a conexão.'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET|connection failed)$/, 'cortou a conexão.'],
  [/^E(HOST|NET)UNREACH$/, 'está fora do alcance da rede.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'tem um endereço que a rede não encontrou.'],
  [/no answer|timed out|TIMEOUT/, 'não respondeu a tempo.'],
  [
    /^credentials refused$|status 40[13]$|^ERR_SSL_\w*ALERT/,
    'recusou a chave de acesso do portal.',
  ],
  [/^status 429$/, 'pediu para esperar: recebeu perguntas demais.'],
  [/status 5\d\d$/, 'respondeu que está com um erro.'],
  [/^(address refused|EGRESS_REFUSED)$/, 'tem um endereço que o portal não pode chamar.'],
  [/CERT|CA_|_CA|HOSTNAME|SIGNATURE|PATH_LENGTH|PURPOSE/, 'mostrou um certificado que não vale.'],
  [/key unreadable|secret unusable/, 'tem no portal uma chave que não pode ser lida.'],
  [/^not configured$|^no mail server/, 'ainda não foi configurado no portal.'],
  [/^answer too large$/, 'mandou uma resposta grande demais.'],
  [/^refused: |refused$/, 'recusou o pedido.'],
  [/is gone$/, 'não tem mais este registro.'],
]

/** Why the server refused a call, by its text. */
const refusals: Readonly<Record<string, string>> = {
  'invoice already paid': 'a fatura já estava paga',
  'payment being confirmed': 'um pagamento já estava em confirmação',
  'payments on hold': 'cartões estavam em espera, depois da troca de senha',
  'amount changed': 'o valor tinha mudado',
  'price changed': 'o preço tinha mudado',
  'request under way': 'o mesmo pedido já estava em andamento',
  'request already open': 'já havia um pedido aberto',
  'request not offered': 'este pedido não é oferecido',
  'contract blocked': 'o contrato estava bloqueado',
  'contract suspended': 'o contrato estava suspenso',
  'portal closed for customer': 'o portal está fechado para este cliente',
  'weak password': 'a senha nova era fraca',
  'security code required': 'faltou o CVV do cartão',
  forbidden: 'esta pessoa não pode fazer isto',
}

interface Cause {
  readonly status: number
  /** The server text. */
  readonly cause: string
  /** Which upstream failed, and the reason that the server noted; empty for none. */
  readonly upstream: string
  readonly detail: string
}

/** Why a call failed, in a sentence for the desk: no word of the server stands in it. */
export function causeWords({ status, cause, upstream, detail }: Cause): string {
  const name = upstreams[upstream]
  if (name) {
    const reason = reasons.find(([pattern]) => pattern.test(detail))?.[1]
    const kind = cause === 'upstream unavailable' ? 'não respondeu.' : 'está respondendo errado.'
    return `${name} ${reason ?? kind}`
  }
  if (status === 429) return 'Muitas tentativas em pouco tempo: é preciso esperar.'
  if (status === 502) return 'Um sistema por trás do portal falhou.'
  if (cause === 'server unavailable')
    return 'O portal ou o banco de dados dele não respondeu a tempo.'
  if (status >= 500) return 'Erro do portal. Passe o código a quem cuida do servidor.'
  const why = refusals[cause]
  return why ? `O portal recusou: ${why}.` : 'O portal recusou o pedido.'
}
