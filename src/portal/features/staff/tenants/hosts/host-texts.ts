import type { HostOutcome } from '#contract/staff/tenants/tenant-hosts.ts'

/** Words about the own domains of a provider. */
export const hostTexts = {
  title: 'Domínios próprios',
  hint: 'Endereços do provedor em que o portal também responde. Cada mudança vale na hora.',
  loading: 'Carregando os domínios',
  loadFailure: 'Falha ao obter os domínios',
  platform: (host: string) => `Endereço da plataforma: ${host}`,
  none: 'Nenhum domínio próprio ainda.',
  leading: 'Principal',
  newHost: 'Novo domínio',
  newHostHint: 'Por exemplo central.provedor.com.br.',
  add: 'Adicionar domínio',
  added: 'Domínio adicionado',
  addFailure: 'Falha ao adicionar o domínio',

  check: 'Verificar',
  checkOne: (host: string) => `Verificar ${host}`,
  checkFailure: 'Não conseguimos verificar agora. Tente de novo em instantes.',
  lead: 'Tornar principal',
  leadOne: (host: string) => `Tornar ${host} o principal`,
  leadTitle: 'Tornar este domínio o principal?',
  leadNote: (host: string) =>
    `Quem abrir o portal em outro endereço será levado a ${host} e entrará de novo lá. Aplicativos já instalados, calendários e avisos continuam onde estão.`,
  leads: 'Domínio principal definido',
  stop: 'Deixar de ser principal',
  stopOne: (host: string) => `${host} deixa de ser o principal`,
  stopped: 'Nenhum domínio é o principal agora',
  leadFailure: 'Falha ao mudar o domínio principal',
  remove: 'Remover',
  removeOne: (host: string) => `Remover ${host}`,
  removeTitle: 'Remover este domínio?',
  removeNote: (host: string) =>
    `O portal deixa de responder em ${host}: quem o instalou por lá não o abre mais, e os avisos desse endereço param.`,
  removed: 'Domínio removido',
  removeFailure: 'Falha ao remover o domínio',

  invalid: 'Digite um domínio, como central.provedor.com.br, sem caminho nem porta',
  reserved: 'Este domínio é da plataforma ou não pode ter certificado',
  taken: 'Este domínio já está em uso',
  tooMany: 'Este cliente já tem dez domínios',
  notReached: 'O portal ainda não responde neste domínio. Verifique-o antes.',
  gone: 'Este domínio já foi removido',
  changed: 'Os domínios mudaram enquanto você os via. Confira a lista e repita.',

  record: (host: string, target: string) => `No DNS de ${host}: CNAME para ${target}.`,
  addressRecord: (addresses: readonly string[]) =>
    addresses.length === 0
      ? ''
      : `Onde o CNAME não cabe (domínio sem prefixo), A ou AAAA: ${addresses.join(', ')}.`,
  found: (addresses: readonly string[]) =>
    addresses.length === 0
      ? 'Hoje o domínio não leva a endereço nenhum.'
      : `Hoje o domínio leva a ${addresses.join(', ')}.`,
} as const

export const hostOutcomes: Readonly<Record<HostOutcome, string>> = {
  reached: 'O portal responde neste domínio, com certificado válido.',
  'name not found': 'O domínio ainda não existe no DNS.',
  'address refused': 'O domínio leva a um endereço que não é público.',
  'no answer': 'Ninguém responde neste domínio. A primeira resposta pode levar um minuto.',
  'certificate refused':
    'O domínio responde sem um certificado válido. Se o DNS mudou agora, espere um minuto.',
  'other site': 'O domínio leva a outro site.',
  'other host':
    'O portal responde, mas o proxy troca o nome do domínio: ele precisa passar o Host.',
}
