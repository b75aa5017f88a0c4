const list = new Intl.ListFormat('pt-BR')

/** Names as a sentence has them; of many the first ones. */
function listNames(names: readonly string[]): string {
  const more = names.length - maxNames
  return more > 1 ? `${names.slice(0, maxNames).join(', ')} e mais ${more}` : list.format(names)
}
const maxNames = 6

/** Words of the list of providers. */
export const listTexts = {
  title: 'Clientes',
  search: 'Procurar por nome, ID ou endereço',
  loading: 'Carregando clientes',
  loadFailure: 'Falha ao obter clientes',
  none: 'Nenhum cliente cadastrado.',
  firstSteps:
    'Comece por um: seis campos põem o portal no ar. Depois, a visão geral dele leva ao que falta, e o responsável é convidado por e-mail.',
  nothingFound: (sought: string) => `Nenhum cliente com “${sought}”.`,
  newTenant: 'Novo Cliente',
  importCsv: 'Importar CSV',
  stateColumn: 'Situação',
  clientIdColumn: 'ID do cliente',
  aliasColumn: 'Nome',
  actionsColumn: 'Ações',
  edit: 'Editar',
  editOne: (name: string) => `Editar ${name}`,
  suspendedState: 'Suspenso',
  suspend: 'Suspender',
  suspendOne: (name: string) => `Suspender ${name}`,
  suspendTitle: (count: number) =>
    count === 1 ? 'Suspender provedor?' : `Suspender ${count} provedores?`,
  suspendNote: (names: readonly string[]) =>
    names.length === 1
      ? `O portal de ${names.join('')} sai do ar em até um minuto, e quem estava conectado é desconectado. Os dados ficam guardados: o provedor pode ser reativado depois.`
      : `Os portais de ${listNames(names)} saem do ar em até um minuto, e quem estava conectado é desconectado. Os dados ficam guardados: os provedores podem ser reativados depois.`,
  suspended: (count: number) =>
    count === 1 ? 'Cliente excluído com sucesso' : `${count} provedores suspensos`,
  suspendFailure: (names: string) => `Falha ao excluir cliente: ${names}`,
  suspendedOnes: (count: number) => `Provedores suspensos (${count})`,
  bulk: 'Provedores selecionados',
  selectColumn: 'Selecionar',
  selectOne: (name: string) => `Selecionar ${name}`,
  selectAll: 'Selecionar todos os da lista',
  selected: (count: number) =>
    count === 0 ? '' : count === 1 ? '1 selecionado' : `${count} selecionados`,
  clear: 'Limpar seleção',
  changeRule: 'Mudar uma regra',
  rule: 'Regra',
  ruleNote: (names: readonly string[]) =>
    `Vale para ${listNames(names)}. O resto do cadastro fica como está, e cada provedor tem a mudança no próprio registro.`,
  saveRule: 'Salvar regra',
  ruleSaved: (count: number) =>
    count === 1 ? 'Regra salva em 1 provedor' : `Regra salva em ${count} provedores`,
  ruleFailure: (names: readonly string[]) => `Não foi salva em ${listNames(names)}. Tente de novo.`,
  resume: 'Reativar',
  resumeOne: (name: string) => `Reativar ${name}`,
  resumed: 'Cliente reativado com sucesso',
  resumeRemoving: (name: string) => `${name} está sendo removido de vez e não volta mais`,
  resumeFailure: (name: string) => `Falha ao reativar cliente: ${name}`,
} as const
