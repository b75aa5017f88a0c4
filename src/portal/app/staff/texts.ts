/** Texts of the staff's shells. */
export const staffTexts = {
  skip: 'Ir para o conteúdo',
  mainMenu: 'Menu principal',
  administration: 'Administração',
  provider: 'Área do provedor',
  customers: 'Clientes',
  newCustomer: 'Novo Cliente',
  health: 'Saúde',
  administrators: 'Administradores',
  announcements: 'Notificação geral',
  ownAccess: 'Meu acesso',
  tenantRecord: 'Acesso e registro',
  loadingApps: 'Carregando aplicativos',
  exit: 'Sair',
} as const
