import { maxBytes, maxRows } from './limits.ts'

const megabytes = maxBytes / 1024 / 1024
const lines = (count: number) => (count === 1 ? '1 linha' : `${count} linhas`)
const tenants = (count: number) => (count === 1 ? '1 cliente' : `${count} clientes`)

/** Words of the import of providers. */
export const texts = {
  title: 'Importar clientes',
  lead: 'Cadastre vários provedores de uma vez, a partir de uma planilha salva como CSV.',
  back: 'Clientes',

  source: 'Arquivo',
  secretNote:
    'O arquivo tem segredos: o token de acesso do IXC de cada provedor. Ele é lido só neste navegador e cada segredo vai direto para o cadastro. Depois de importar, apague o arquivo.',
  template: 'Baixar modelo',
  templateFile: 'modelo-clientes.csv',
  file: 'Arquivo CSV',
  choose: 'Escolher arquivo',
  fileHint: `Até ${maxRows} linhas e ${megabytes} MB.`,
  fileChosen: (name: string) => `Arquivo: ${name}`,
  paste: 'Ou cole as linhas aqui',
  pasteHint: 'Com os títulos das colunas na primeira linha.',
  review: 'Conferir',
  columns: 'Colunas aceitas',
  columnsLead:
    'A ordem não importa, e a primeira linha tem os títulos. As regras do portal começam com o padrão e mudam depois, no cadastro.',
  column: 'Coluna',
  otherName: 'Outro nome',
  isRequired: 'Obrigatória',
  required: 'Sim',
  optional: 'Não',
  secret: (need: string) => `${need}, e é secreta`,

  empty: 'Escolha um arquivo ou cole as linhas.',
  tooLarge: `O arquivo passa de ${megabytes} MB. Divida-o em partes.`,
  notText: 'Isto não é um arquivo CSV. Na planilha, use "Salvar como" e escolha CSV.',
  unreadable: 'Não conseguimos ler o arquivo. Escolha-o de novo.',
  openQuote: (line: number) => `Linha ${line}: há aspas que não fecham.`,
  unknownColumn: (name: string) =>
    name === ''
      ? 'Há uma coluna sem título entre as outras.'
      : `A coluna “${name}” não é conhecida. Veja as colunas aceitas.`,
  doubleColumn: (name: string) => `A coluna “${name}” aparece duas vezes.`,
  missingColumns: (names: readonly string[]) =>
    names.length === 1
      ? `Falta a coluna ${names.join('')}.`
      : `Faltam as colunas ${names.join(', ')}.`,
  noRows: 'O arquivo tem só os títulos.',
  tooManyRows: (count: number) =>
    `O arquivo tem ${lines(count)}, e o máximo é ${maxRows}. Divida-o em partes.`,
  tooManyCells: 'Há mais células que colunas',
  sameId: (line: number) => `É o mesmo da linha ${line}`,
  takenId: 'Este ID já está em uso, talvez por um provedor suspenso',
  listFailure: 'Falha ao obter os clientes que já existem. Tente de novo.',

  reviewed: 'Conferência',
  reviewedLead:
    'Nada foi cadastrado ainda. Ao importar, o servidor confere de novo, inclusive se os endereços são públicos.',
  counts: (ready: number, faulty: number) =>
    [
      ready === 0 ? 'Nenhum cliente pronto.' : `${tenants(ready)} para cadastrar.`,
      faulty === 0 ? '' : `${lines(faulty)} com problema, que não entra${faulty === 1 ? '' : 'm'}.`,
    ]
      .filter((text) => text !== '')
      .join(' '),
  line: 'Linha',
  clientId: 'ID',
  alias: 'Nome',
  state: 'Situação',
  ready: 'Será cadastrado',
  start: (count: number) => `Importar ${tenants(count)}`,
  change: 'Escolher outro arquivo',

  importing: 'Importando',
  progress: (done: number, total: number) => `${done} de ${total}`,
  stop: 'Parar',
  stopping: 'Parando depois desta linha',
  made: 'Cadastrado',
  waiting: 'Não tentado',
  done: 'Resultado',
  doneCounts: (made: number, others: number) =>
    [
      made === 0 ? 'Nenhum cliente cadastrado.' : `${tenants(made)} no ar.`,
      others === 0 ? '' : `${lines(others)} sem cadastro.`,
    ]
      .filter((text) => text !== '')
      .join(' '),
  retry: (count: number) => `Tentar de novo ${lines(count)}`,
  saveResult: 'Baixar resultado',
  resultFile: 'resultado-clientes.csv',
  another: 'Importar outro arquivo',
  toList: 'Ver clientes',
  leaveTitle: 'Sair da importação?',
  leaveNote: 'O que ainda não foi cadastrado não entra, e o resultado some desta tela.',
  leave: 'Sair',
} as const
