import { durationText } from '#domain/platform/time/duration-text.ts'

/** How long rows are kept: months or days after the last use, or until something happens. */
export type Kept =
  | { readonly months: number }
  /** `from`: words for the moment the days are counted from, where that is not when it was stored. */
  | { readonly days: number; readonly from?: string }
  | { readonly until: string }

export interface Retention {
  readonly kept: Kept
  /** Why for so long, in Portuguese. */
  readonly why: string
  /** What it is to a subscriber, in Portuguese, where it holds data of one; the terms name it. */
  readonly subscriberData?: string
}

const untilErased = { until: 'até você excluir a conta do portal' } as const
const untilTenantLeaves = { until: 'enquanto o provedor usa o portal' } as const
const proof = 'esclarecer o que foi feito na conta'

/**
 * Every table of the database: how long its rows are kept, and why. The nightly sweep deletes by it,
 * the terms state it, and a test compares it with the database.
 */
export const retention = {
  access_records: {
    kept: { months: 6 },
    why: 'Marco Civil da Internet, art. 15',
    subscriberData: 'Registros de acesso: data, hora, endereço e porta, em sigilo',
  },
  // After a token ended.
  api_tokens: { kept: { days: 90 }, why: 'mostrar à equipe quais tokens existiram' },
  app_activations: {
    kept: { days: 30 },
    why: 'evitar ativações repetidas',
    subscriberData: 'Ativações de aplicativos',
  },
  audit_chains: { kept: { until: 'enquanto houver registro de ações' }, why: proof },
  // A month more than the five years in which the database refuses to delete an entry.
  audit_entries: {
    kept: { months: 61 },
    why: proof,
    subscriberData: 'Ações na conta: entradas, senha, cartões, pagamentos e Wi-Fi',
  },
  // Numbers only, of no single subscriber.
  bill_days: { kept: { months: 61 }, why: 'comparar os resultados de cada ano' },
  // Live agreements stay; the rows of an ended one leave with its charges.
  automatic_agreements: {
    kept: { months: 13 },
    why: 'pagar as faturas como você combinou e mostrar o que foi combinado',
    subscriberData: 'Pagamentos automáticos, depois de encerrados',
  },
  automatic_charges: {
    kept: { months: 13 },
    why: 'mostrar o que foi avisado e cobrado',
    subscriberData: 'Faturas do pagamento automático',
  },
  boleto_issues: { kept: { days: 1 }, why: 'gerar cada boleto uma vez só' },
  broadcast_deliveries: {
    kept: { months: 12 },
    why: 'para você consultar depois',
    subscriberData: 'Avisos nossos que você recebeu, e se você leu',
  },
  broadcast_recipients: {
    kept: { days: 1 },
    why: 'avisar só quem um aviso alcança',
    subscriberData: 'Destinatários de um aviso do provedor, até ele ser enviado',
  },
  broadcasts: { kept: { months: 12 }, why: 'mostrar à equipe o que foi enviado' },
  call_failures: {
    kept: { days: 14 },
    why: 'o atendimento explicar uma falha pelo código que você leu',
    subscriberData: 'Falhas do portal: quando, em qual tela e por quê',
  },
  // After the last process whose build has the file said so.
  built_files: {
    kept: { days: 45 },
    why: 'abrir as telas de uma versão do portal que ainda está aberta em um aparelho',
  },
  calendar_feeds: {
    kept: { until: 'até você excluir o link' },
    why: 'reconhecer o seu calendário',
    subscriberData: 'Link do calendário',
  },
  cards: {
    kept: {
      until: 'até você excluir o cartão ou a conta do portal, ou por uma hora se você não o guarda',
    },
    why: 'pagar sem digitar de novo',
    subscriberData: 'Cartões salvos: apelido, bandeira, final, titular e validade',
  },
  cloud_user_edits: {
    kept: { until: 'até a alteração terminar, ou por um dia se ela não pode ser desfeita' },
    why: 'desfazer uma alteração interrompida',
  },
  contract_unlocks: {
    kept: { days: 90 },
    why: 'evitar pedidos repetidos',
    subscriberData: 'Desbloqueios de confiança',
  },
  credentials: {
    kept: untilErased,
    why: 'entrar com segurança',
    subscriberData: 'Conta do portal, com um código da senha que não permite lê-la',
  },
  data_keys: {
    kept: { until: 'enquanto houver dados selados com ela' },
    why: 'selar os segredos guardados',
  },
  download_tokens: { kept: { days: 1 }, why: 'baixar cada arquivo uma vez só' },
  guessing_windows: { kept: { days: 1 }, why: 'perceber tentativas em muitas contas' },
  images: { kept: untilTenantLeaves, why: 'mostrar as imagens do provedor' },
  installation_figures: {
    kept: { until: 'até a próxima leitura' },
    why: 'contar uma vez só o que vale para todos os servidores',
  },
  issued_pix_codes: {
    kept: { days: 1, from: ' depois do vencimento' },
    why: 'levar o código PIX com o lembrete da fatura',
    subscriberData: 'Códigos PIX de faturas a vencer, de quem recebe lembretes no aparelho',
  },
  jobs: {
    kept: { days: 90 },
    why: 'entregar mesmo que algo falhe',
    subscriberData: 'Avisos e e-mails que não puderam ser entregues',
  },
  letters: {
    kept: { days: 30 },
    why: 'o atendimento saber se um código ou e-mail saiu',
    subscriberData: 'Códigos e e-mails enviados, sem o endereço e sem o texto',
  },
  notices: {
    kept: { months: 12 },
    why: 'para você consultar depois',
    subscriberData: 'Avisos recebidos',
  },
  operator_invitations: { kept: { days: 30 }, why: 'convidar a equipe' },
  operator_passkeys: {
    kept: { until: 'até a pessoa remover a chave, ou o acesso ser renovado' },
    why: 'entrada da equipe',
  },
  operator_recovery_codes: { kept: untilTenantLeaves, why: 'entrada da equipe' },
  operator_sessions: { kept: { days: 1 }, why: 'entrada da equipe' },
  operators: { kept: untilTenantLeaves, why: 'entrada da equipe' },
  outage_subscribers: {
    kept: { months: 12 },
    why: 'mostrar a quem uma queda ou manutenção atingiu',
    subscriberData: 'Quedas e manutenções que atingiram você',
  },
  // What was announced and how long it took, of no single subscriber.
  outages: { kept: { months: 61 }, why: 'mostrar o histórico de quedas e manutenções' },
  passkeys: {
    kept: { until: 'até você remover a entrada, recuperar a senha ou excluir a conta do portal' },
    why: 'entrar com a digital ou o rosto',
    subscriberData: 'Entradas com digital ou rosto: aparelho e uma chave pública',
  },
  payment_groups: {
    kept: { months: 61 },
    why: 'lei tributária: cinco anos',
    subscriberData: 'Pagamentos de várias faturas de uma vez, com cartão ou PIX',
  },
  payment_links: {
    kept: { days: 1, from: ' depois de terminar' },
    why: 'abrir a fatura para quem vai pagar',
    subscriberData: 'Links para outra pessoa pagar uma fatura',
  },
  payments: {
    kept: { months: 61 },
    why: 'lei tributária: cinco anos',
    subscriberData: 'Pagamentos com cartão ou PIX pelo portal',
  },
  payment_receivers: {
    kept: untilTenantLeaves,
    why: 'notar quando muda quem recebe os pagamentos',
  },
  platform_accounts: { kept: untilTenantLeaves, why: 'falar com as plataformas de aplicativos' },
  push_keys: { kept: untilTenantLeaves, why: 'assinar as notificações' },
  // The address itself leaves after sixty days without a visit or a delivered push.
  push_subscriptions: {
    kept: { months: 12 },
    why: 'voltar a avisar um navegador que ficou sem uso',
    subscriberData: 'Avisos escolhidos em um navegador; sem uso, o endereço dele sai em 60 dias',
  },
  rate_limits: { kept: { days: 1 }, why: 'limitar tentativas' },
  reach_days: { kept: { months: 61 }, why: 'comparar os resultados de cada ano' },
  receipt_keys: {
    kept: untilTenantLeaves,
    why: 'assinar os comprovantes e confirmar os que já foram emitidos',
  },
  recovery_flows: {
    kept: { days: 30 },
    why: 'confirmar que foi você quem pediu',
    subscriberData: 'Recuperações de senha',
  },
  refused_sign_ins: { kept: { days: 1 }, why: 'contar tentativas recusadas na hora corrente' },
  request_outcomes: {
    kept: { months: 24 },
    why: 'saber se os atendimentos resolvem',
    subscriberData: 'Respostas a "Foi resolvido?" de atendimentos fechados',
  },
  right_requests: {
    kept: { months: 24 },
    why: 'mostrar seus protocolos',
    subscriberData: 'Pedidos de "Meus direitos" e de planos, com protocolo e sem o texto',
  },
  reminder_days: { kept: { months: 61 }, why: 'comparar os resultados de cada ano' },
  reminder_runs: { kept: { days: 90 }, why: 'avisar uma vez só por dia' },
  sandbox_counters: { kept: { until: 'até sair a demonstração' }, why: 'demonstração' },
  sandbox_rows: { kept: { until: 'até sair a demonstração' }, why: 'demonstração' },
  scheduled_work: {
    kept: { until: 'até a próxima vez' },
    why: 'fazer uma vez só o que tem hora marcada',
  },
  server_processes: {
    kept: { days: 1 },
    why: 'dividir o trabalho entre os nossos computadores',
  },
  sessions: {
    kept: { days: 90 },
    why: 'segurança da conta',
    subscriberData: 'Aparelhos conectados, depois de saírem',
  },
  support_submissions: {
    kept: { months: 61 },
    why: 'separar as suas mensagens das do provedor',
    subscriberData: 'Envios de pedidos de atendimento, sem o texto',
  },
  suspicious_events: {
    kept: { months: 6 },
    why: 'proteger sua conta',
    subscriberData: 'Alertas de segurança',
  },
  tenant_apps: { kept: untilTenantLeaves, why: 'aplicativos do provedor' },
  signal_readings: {
    kept: { days: 30 },
    why: 'mostrar o sinal da sua conexão nos últimos dias',
    subscriberData: 'Leituras do sinal óptico da sua conexão',
  },
  tenant_hosts: { kept: untilTenantLeaves, why: 'responder no endereço do provedor' },
  tenants: { kept: untilTenantLeaves, why: 'atender o provedor' },
  tried_places: { kept: { days: 1 }, why: 'desfazer uma espera por tentativas' },
  upstream_places: {
    kept: { days: 1 },
    why: 'dividir o trabalho entre os nossos computadores',
  },
  upstream_rechecks: {
    kept: { days: 1 },
    why: 'perguntar uma vez só se um dos nossos sistemas voltou',
  },
  viewings: {
    kept: { months: 6 },
    why: 'mostrar quando o atendimento viu o portal',
    subscriberData: 'Vezes em que o atendimento viu o seu portal, só leitura',
  },
  visit_days: { kept: { months: 61 }, why: 'comparar os resultados de cada ano' },
  wifi_changes: {
    kept: { days: 30 },
    why: 'dizer o que ainda espera pelo roteador',
    subscriberData: 'Trocas de senha do Wi-Fi, sem a senha',
  },
} as const satisfies Record<string, Retention>

type Tables = typeof retention

export type StoredTable = keyof Tables

/** The tables whose rows leave after a time. */
export type ExpiringTable = {
  [Table in StoredTable]: Tables[Table]['kept'] extends { until: string } ? never : Table
}[StoredTable]

/** A duration in words: "13 meses", "5 anos e 1 mês", "90 dias". */
export function keptText(kept: Kept): string {
  if ('until' in kept) return kept.until
  if ('days' in kept) return `${durationText(kept.days, 'day')}${kept.from ?? ''}`
  const years = Math.floor(kept.months / 12)
  const months = kept.months % 12
  if (years < 2) return durationText(kept.months, 'month')
  if (months === 0) return durationText(years, 'year')
  return `${durationText(years, 'year')} e ${durationText(months, 'month')}`
}

/** What is kept of a subscriber, in words: what, how long, why. */
export function subscriberRetention(): (readonly [string, string, string])[] {
  const all: readonly Retention[] = Object.values(retention)
  return all.flatMap(({ kept, why, subscriberData }) =>
    subscriberData === undefined ? [] : [[subscriberData, keptText(kept), why] as const],
  )
}
