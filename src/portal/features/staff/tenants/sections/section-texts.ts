import type { MainSection } from './main-sections.ts'

/** Words of the sections of a provider. */
export const sectionTexts = {
  navigation: 'Seções do cadastro',
  choose: 'Seção',
  names: {
    overview: 'Visão geral',
    brand: 'Identidade e marca',
    contact: 'Contato',
    erp: 'Sistema do provedor (ERP)',
    payments: 'Pagamentos',
    messages: 'Mensagens',
    rules: 'Regras do portal',
    acs: 'Dispositivos (ACS)',
    platforms: 'Plataformas',
    domains: 'Domínios',
    removal: 'Remoção',
  } satisfies Readonly<Record<MainSection, string>>,
  required: '* Campo obrigatório',
  noPlatforms: 'Este servidor não guarda plataformas de aplicativos.',
} as const
