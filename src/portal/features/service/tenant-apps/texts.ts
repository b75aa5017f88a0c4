import {
  maxAppAddressLength,
  maxAppTextLength,
  maxListEntries,
} from '#domain/service/apps/app-limits.ts'
import type { ActivationCriterion } from '#domain/service/apps/entitlement.ts'
import type { IntegrationMethod } from '#domain/service/apps/integration-method.ts'

export const texts = {
  heading: 'Aplicativos',
  none: 'Nenhum aplicativo cadastrado.',
  noneNote: 'Cadastre o primeiro: ele aparece para os assinantes que têm direito.',
  listFailure: 'Falha ao obter aplicativos',
  loadingList: 'Carregando aplicativos',
  add: 'Novo aplicativo',
  edit: 'Editar',
  editOne: (name: string) => `Editar ${name}`,
  remove: 'Excluir',
  removeOne: (name: string) => `Excluir ${name}`,
  removeTitle: 'Excluir aplicativo?',
  removeNote: (name: string) =>
    `${name} deixa de aparecer para todos os assinantes. As contas que eles já têm na plataforma não são encerradas.`,
  removed: 'Aplicativo excluído com sucesso',
  removeFailure: (name: string) => `Falha ao excluir aplicativo: ${name}`,
  switchedOff: 'Desligado',

  addTitle: 'Novo aplicativo',
  editTitle: 'Editar aplicativo',
  back: 'Aplicativos do cliente',
  loadingApp: 'Carregando aplicativo',
  appFailure: 'Não conseguimos carregar este aplicativo.',
  notFound: 'Este aplicativo não existe mais.',
  save: 'Salvar',
  saved: 'Aplicativo salvo com sucesso',
  changedMeanwhile:
    'Outra pessoa salvou este aplicativo enquanto você editava. As mudanças dela já estão aqui, junto com as suas: confira e salve de novo.',
  changedElsewhere:
    'Outra pessoa salvou este aplicativo enquanto você editava, e não conseguimos buscar as mudanças dela. O que você digitou continua aqui: tente salvar de novo.',
  saveFailure: 'Falha ao salvar aplicativo',

  looks: 'Aparência',
  name: 'Nome',
  nameMissing: 'Por favor, informe um nome',
  image: 'Endereço da imagem',
  imageHint: 'Um endereço https. Sem ele, ou se não for uma imagem, aparece a inicial do nome.',
  imageRefused: 'Não buscamos imagens neste endereço. Informe um endereço público.',
  pendingText: 'Texto enquanto o acesso é preparado',
  activeText: 'Texto com o aplicativo ativo',
  appStore: 'Endereço na App Store',
  playStore: 'Endereço na Google Play',
  linkHint: 'Opcional. Um endereço https.',
  tooLong: `O texto precisa ser menor que ${maxAppTextLength} caracteres`,
  addressTooLong: `O endereço precisa ser menor que ${maxAppAddressLength} caracteres`,
  unreadable: 'Há um caractere que não pode ser usado aqui',
  state: 'Situação',
  on: 'Ligado: aparece para quem tem direito',
  off: 'Desligado: não aparece para ninguém',

  access: 'Quem tem direito',
  criterion: 'Critério de ativação',
  products: 'IDs dos produtos',
  plans: 'IDs dos planos',
  listHint: 'Digite o ID e tecle Enter. O nome vem do sistema do provedor.',
  productsMissing: 'Por favor, informe um produto',
  plansMissing: 'Por favor, informe um plano',
  tooMany: `São no máximo ${maxListEntries} por lista`,

  integration: 'Integração',
  method: 'Método de integração',
  methodRefused: 'Opção não permitida para o critério de ativação selecionado',
  addedProducts: 'IDs dos produtos que a ativação adiciona ao contrato',
  fieldRefused: 'O servidor não aceitou este valor. Confira e tente de novo.',
} as const

export const productWords = {
  invalid: 'ID do produto inválido',
  duplicate: 'Produto já adicionado',
  notFound: 'Produto não encontrado',
  failure: 'Não conseguimos consultar o produto no sistema do provedor. Tente de novo.',
} as const

export const planWords = {
  invalid: 'ID do plano inválido',
  duplicate: 'Plano já adicionado',
  notFound: 'Plano não encontrado',
  failure: 'Não conseguimos consultar o plano no sistema do provedor. Tente de novo.',
} as const

export const criterionLabels: Readonly<Record<ActivationCriterion, string>> = {
  any: 'Todos os assinantes',
  product_in_contract: 'Quem tem um produto no contrato',
  plan_in_contract: 'Quem tem um plano no contrato',
}

export const methodLabels: Readonly<Record<IntegrationMethod, string>> = {
  watch: 'Watch',
  watchbr: 'Watch Brasil',
  ole_tv: 'Olé TV',
  oletv: 'Olé TV (grafia antiga)',
  playhub: 'PlayHub',
  login_sva: 'Login do SVA',
  display_only: 'Só exibição',
  api_atp_box: 'Armazenamento ATP Box',
  api_toca_livros: 'Toca Livros',
  add_product_in_contract: 'Produto adicionado ao contrato',
}

const byEmail = 'Pela ponte do provedor, que abre a conta com o e-mail do assinante.'

/** What each way of integration does, below the choice. */
export const methodHints: Readonly<Record<IntegrationMethod, string>> = {
  watch: `${byEmail} Watch e Watch Brasil são plataformas diferentes: escolha a do contrato do provedor.`,
  watchbr: `${byEmail} Watch e Watch Brasil são plataformas diferentes: escolha a do contrato do provedor.`,
  ole_tv: `${byEmail} O assinante também recupera a senha pelo portal.`,
  oletv: `${byEmail} O mesmo que “Olé TV”, como está nos cadastros antigos.`,
  playhub: 'Pela ponte do provedor, que encontra a conta pelo telefone do cadastro.',
  login_sva: 'O assinante vê o login que o IXC guarda para o serviço. Não usa a ponte.',
  display_only: 'O portal mostra o texto e os links, e não abre conta nenhuma.',
  api_atp_box: 'Pela ponte do provedor: o assinante cria e muda os usuários do armazenamento.',
  api_toca_livros: 'Pela ponte do provedor, que abre a conta na plataforma.',
  add_product_in_contract:
    'A ativação inclui produtos no contrato do IXC, informados abaixo. Não usa a ponte.',
}
