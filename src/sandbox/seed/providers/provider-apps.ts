import type { TenantAppForm } from '#contract/service/tenant-apps.ts'

/** An app as staff would have entered it, with a fixed id. */
export type ProviderApp = Readonly<TenantAppForm> & { readonly id: string }

const bigPlans = [
  '12 - FIBRA 500 MEGA',
  '13 - FIBRA 700 MEGA + TV',
  '14 - FIBRA 1 GIGA GAMER',
  '15 - EMPRESARIAL 600 MEGA IP FIXO',
]

type AppSeed = Pick<ProviderApp, 'id' | 'name' | 'integration_method'> &
  Partial<ProviderApp> & { readonly icon?: string }

function app({ icon, ...sketch }: AppSeed): ProviderApp {
  return {
    image: icon ? `/apps/${icon}.svg` : '',
    pending_text: 'Estamos preparando o seu acesso. Em alguns minutos ele estará pronto.',
    active_text: '',
    app_store_link: '',
    play_store_link: '',
    activation_criteria: 'plan_in_contract',
    product_ids: [],
    plan_ids: bigPlans,
    integration_method_product_ids: [],
    is_active: true,
    ...sketch,
  }
}

const stores = (name: string) => ({
  app_store_link: `https://apps.apple.com/br/app/${name}/id1000000000`,
  play_store_link: `https://play.google.com/store/apps/details?id=example.${name}`,
})

const watch = app({
  id: '1',
  name: 'Cinemais',
  icon: 'cinema',
  integration_method: 'watch',
  active_text: 'Baixe o app e entre com o seu e-mail. São mais de 5 mil filmes e séries.',
  ...stores('cinemais'),
})
const oleTv = app({
  id: '3',
  name: 'Olé TV',
  icon: 'tv',
  integration_method: 'oletv',
  active_text: 'Canais ao vivo na TV, no celular e no computador.',
  ...stores('oletv'),
})
const cloud = app({
  id: '7',
  name: 'Minha Nuvem',
  icon: 'nuvem',
  integration_method: 'api_atp_box',
})
const books = app({
  id: '8',
  name: 'Audiolivros',
  icon: 'livros',
  integration_method: 'api_toca_livros',
  active_text: 'Ouça onde estiver: baixe o app e entre com o seu e-mail.',
  activation_criteria: 'product_in_contract',
  product_ids: ['2 - SVA - Livros digitais'],
  plan_ids: [],
  ...stores('audiolivros'),
})

/** Apps of every integration method, with accounts in every state (see `seed/platform-rows.ts`). */
const demo: readonly ProviderApp[] = [
  watch,
  app({
    id: '2',
    name: 'Canal Brasil Play',
    icon: 'cinema',
    integration_method: 'watchbr',
    active_text: 'O melhor do cinema nacional. Entre com o seu e-mail.',
    ...stores('canalplay'),
  }),
  oleTv,
  app({
    id: '4',
    name: 'PlayHub',
    icon: 'jogos',
    integration_method: 'playhub',
    active_text: 'Escolha os seus canais favoritos. Entre com o número do seu celular.',
    ...stores('playhub'),
  }),
  app({
    id: '5',
    name: 'TV Kids',
    icon: 'tv',
    integration_method: 'login_sva',
    active_text: 'Desenhos e jogos para as crianças. Use o login da sua internet.',
    ...stores('tvkids'),
  }),
  app({
    id: '6',
    name: 'Guia do Assinante',
    integration_method: 'display_only',
    activation_criteria: 'any',
    plan_ids: [],
    image: 'imagem que não é endereço',
    active_text: 'Dicas para aproveitar melhor a sua conexão, do roteador ao controle parental.',
    app_store_link: 'javascript:alert(1)',
    play_store_link: 'https://play.google.com/store/apps/details?id=example.guia',
  }),
  cloud,
  books,
  app({
    id: '9',
    name: 'Telemedicina',
    icon: 'saude',
    integration_method: 'add_product_in_contract',
    activation_criteria: 'any',
    plan_ids: [],
    integration_method_product_ids: ['173 - Telemedicina'],
    active_text: 'Fale com um médico a qualquer hora, sem sair de casa.',
    ...stores('telemedicina'),
  }),
  app({
    id: '10',
    name: 'Batuque Música',
    icon: 'musica',
    integration_method: 'watch',
    active_text: 'Milhões de músicas, sem anúncios. Baixe o app e entre com o seu e-mail.',
    ...stores('batuque'),
  }),
  app({ id: '11', name: 'Arena Esportes', icon: 'jogos', integration_method: 'playhub' }),
  app({
    id: '12',
    name: 'Festival de Curtas',
    icon: 'cinema',
    integration_method: 'watchbr',
    pending_text: 'O seu acesso ao Festival de Curtas está sendo preparado.',
  }),
  app({ id: '13', name: 'Fora de linha', integration_method: 'watch', is_active: false }),
]

const service = (id: string, name: string, icon: string, active_text: string) =>
  app({
    id: `1${id}`,
    name,
    icon,
    active_text,
    integration_method: 'display_only',
    activation_criteria: 'product_in_contract',
    product_ids: [`${id} - ${name}`],
    plan_ids: [],
    ...stores(`servico${id}`),
  })

const netmania: readonly ProviderApp[] = [
  service('133', 'Globoplay', 'cinema', 'Novelas, séries e canais ao vivo.'),
  service('137', 'Globoplay Premium', 'cinema', 'Novelas, séries, canais ao vivo e esportes.'),
  service('389', 'Premiere', 'jogos', 'Todos os jogos do Brasileirão, ao vivo.'),
  service('379', 'Netmania Play completo', 'tv', 'Mais de 100 canais ao vivo.'),
  service('173', 'Telemedicina', 'saude', 'Consultas por vídeo, todos os dias, a qualquer hora.'),
  service('174', 'Teleconsulta', 'saude', 'Consultas com hora marcada.'),
]

const apps: Readonly<Record<string, readonly ProviderApp[]>> = {
  demo,
  netmania,
  litoral: [{ ...watch, name: 'Cinemais do Litoral' }, oleTv, books],
  serrana: [watch, { ...cloud, name: 'Nuvem da Serra' }],
}

/** A provider's apps in their order; empty for some providers. */
export function providerApps(clientId: string): readonly ProviderApp[] {
  return apps[clientId] ?? []
}
