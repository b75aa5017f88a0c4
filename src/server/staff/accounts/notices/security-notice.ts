import { formatDateTime } from '#domain/platform/time/dates.ts'
import { secondMs } from '#domain/platform/time/durations.ts'
import { isEmail } from '#domain/account/people/email.ts'
import { installationTimeZone } from '#domain/staff/tenants/time-zones.ts'
import { administrationId } from '#server/platform/db/administration-id.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mailer, Sender } from '#server/upstreams/mail/mail.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/** How long a change of an access waits for the mail server; it stands whether or not the e-mail arrives. */
const mailTimeoutMs = 5 * secondMs

/** What happened to the access of a member of staff. */
export type AccessEvent =
  | 'password changed'
  | 'authenticator enrolled'
  | 'authenticator replaced'
  | 'own authenticator removed'
  | 'authenticator removed'
  | 'recovery codes renewed'
  | 'access renewed'
  | 'passkey added'
  | 'passkey removed'
  | 'access attacked'

const notMe = 'Se não foi você, avise agora quem cuida dos acessos e peça um novo.'

export const letters = {
  'password changed': {
    subject: 'Senha trocada no seu acesso',
    lead: 'A senha do seu acesso foi trocada em',
    effect: 'A anterior deixou de valer, e as suas outras sessões terminaram.',
    warning: notMe,
  },
  'authenticator enrolled': {
    subject: 'Autenticador ativado no seu acesso',
    lead: 'Um autenticador foi ativado para o seu acesso em',
    effect: 'A entrada passa a pedir o código dele, e as suas outras sessões terminaram.',
    warning: notMe,
  },
  'authenticator replaced': {
    subject: 'Autenticador trocado no seu acesso',
    lead: 'O autenticador do seu acesso foi trocado em',
    effect:
      'O anterior e os códigos de recuperação antigos deixaram de valer, e as suas outras sessões terminaram.',
    warning: notMe,
  },
  'own authenticator removed': {
    subject: 'Autenticador removido do seu acesso',
    lead: 'Na tela do seu acesso, o autenticador foi removido em',
    effect:
      'Ele e os códigos de recuperação deixaram de valer, e as suas outras sessões terminaram. Para entrar basta agora a senha.',
    warning: notMe,
  },
  'authenticator removed': {
    subject: 'Autenticador removido do seu acesso',
    lead: 'Quem cuida dos acessos removeu o seu autenticador em',
    effect:
      'As suas sessões terminaram, e os códigos de recuperação e as chaves de acesso deixaram de valer. Se a verificação em duas etapas for obrigatória, você cadastra outro autenticador na próxima entrada.',
    warning: 'Se você não pediu isto, avise agora quem cuida dos acessos.',
  },
  'recovery codes renewed': {
    subject: 'Códigos de recuperação trocados no seu acesso',
    lead: 'Os códigos de recuperação do seu acesso foram trocados em',
    effect: 'Os anteriores deixaram de valer. A senha e o autenticador continuam valendo.',
    warning:
      'Se não foi você, troque a senha e o autenticador e avise agora quem cuida dos acessos.',
  },
  'access renewed': {
    subject: 'Senha nova no seu acesso',
    lead: 'Quem cuida dos acessos deu uma senha nova ao seu em',
    effect:
      'A senha anterior, o autenticador, os códigos de recuperação e as chaves de acesso deixaram de valer, e as suas sessões terminaram.',
    warning: 'Se você não pediu isto, avise agora quem cuida dos acessos.',
  },
  'passkey added': {
    subject: 'Chave de acesso ativada no seu acesso',
    lead: 'Uma chave de acesso (passkey) foi ativada para o seu acesso em',
    effect: 'Com ela se entra sem senha e sem código. A senha e o autenticador continuam valendo.',
    warning:
      'Se não foi você, remova essa chave na tela do seu acesso, troque a senha e avise agora quem cuida dos acessos.',
  },
  'passkey removed': {
    subject: 'Chave de acesso removida do seu acesso',
    lead: 'Uma chave de acesso (passkey) do seu acesso foi removida em',
    effect: 'Com ela não se entra mais. A senha e o autenticador continuam valendo.',
    warning: 'Se não foi você, troque a senha e avise agora quem cuida dos acessos.',
  },
  'access attacked': {
    subject: 'Tentaram entrar no seu acesso',
    lead: 'Muitas senhas erradas foram tentadas no seu acesso, de aparelhos que ele nunca usou. Percebemos em',
    effect:
      'Essas senhas não abriram o acesso, que continua aberto para você. Em um aparelho novo, a entrada pode demorar alguns segundos a mais.',
    warning:
      'Se a senha for curta ou repetida de outro lugar, troque-a. Nunca informe senha ou código a quem ligar ou escrever.',
  },
} satisfies Record<AccessEvent, Record<'subject' | 'lead' | 'effect' | 'warning', string>>

/** Letters to administrators come from no provider. */
export const administration: Sender = {
  clientId: administrationId,
  alias: 'Portal do assinante',
  primaryColor: '#1f5eff',
  contactEmail: '',
  phoneNumber: '',
  whatsappNumber: '',
}

/**
 * Tells a member of staff by e-mail what happened to the own access. The shared access of a provider has
 * no address. Never rejects.
 */
export type SendSecurityNotice = (
  member: Pick<StaffMember, 'login'>,
  /** The provider whose user it is; undefined for an administrator. */
  tenant: (Sender & Pick<Tenant, 'rules'>) | undefined,
  event: AccessEvent,
) => Promise<void>

export function securityNotices(deps: {
  readonly mailer: Pick<Mailer, 'send'>
  readonly now: () => Date
}): SendSecurityNotice {
  const { mailer, now } = deps
  return async ({ login: to }, tenant, event) => {
    if (!isEmail(to)) return
    const { subject, lead, effect, warning } = letters[event]
    const when = formatDateTime(now(), tenant?.rules.timeZone ?? installationTimeZone)
    const paragraphs = [`${lead} ${when}.`, effect, warning]
    const sender = tenant ?? administration
    const mail = await composeMail(sender, { to, subject, paragraphs })
    await mailer.send(sender, mail, AbortSignal.timeout(mailTimeoutMs)).catch(() => undefined)
  }
}
