import type { AuditAction } from '#contract/audit.ts'

/** Words of the page with a provider's access and audit log. */
export const auditTexts = {
  title: 'Acesso e registro',
  back: 'Voltar ao cliente',
  of: (client: string) => `Cliente ${client}`,

  access: 'Acesso do provedor',
  accessLead: (client: string) =>
    `O provedor entra em /admin, no endereço dele, com o usuário ${client} e esta senha.`,
  accessLoading: 'Carregando o acesso do provedor',
  accessFailure: 'Falha ao obter o acesso do provedor',
  noAccess: 'Ainda sem senha: ninguém deste provedor consegue entrar.',
  accessSince: (when: string) => `Senha definida em ${when}.`,
  newPassword: 'Nova senha do provedor',
  passwordHint: 'De 12 a 128 caracteres. Guarde-a: ela não será mostrada de novo.',
  passwordShort: 'A senha precisa ter de 12 a 128 caracteres',
  passwordWeak: 'Senha fácil de adivinhar. Use outra, ou deixe o portal sugerir uma.',
  suggest: 'Sugerir senha',
  setPassword: 'Definir senha',
  passwordSet: 'Senha do provedor definida',
  setFailure: 'Falha ao definir a senha do provedor',

  record: 'Registro de alterações',
  recordLead: 'O que a equipe fez neste cliente. Nada daqui pode ser alterado ou apagado.',
  recordLoading: 'Carregando o registro',
  recordFailure: 'Falha ao obter o registro',
  empty: 'Nada registrado ainda.',
  more: 'Mostrar anteriores',
  fields: (names: readonly string[]) => `Campos: ${names.join(', ')}`,
  providerUser: (client: string) => `Provedor (${client})`,
} as const

/** Each audited action in words. */
export const actionLabels: Readonly<Record<AuditAction, string>> = {
  'tenant created': 'Cliente criado',
  'tenant edited': 'Cliente editado',
  'tenant suspended': 'Cliente suspenso',
  'tenant resumed': 'Cliente reativado',
  'acs created': 'Dados ACS cadastrados',
  'acs edited': 'Dados ACS editados',
  'acs removed': 'Dados ACS excluídos',
  'app created': 'Aplicativo criado',
  'app edited': 'Aplicativo editado',
  'app removed': 'Aplicativo excluído',
  'images fetched': 'Imagens buscadas de novo',
  'provider password set': 'Senha do provedor definida pela equipe',
  'notification sent': 'Notificação geral enviada',
}
