import { formatDateTime } from '#domain/platform/time/dates.ts'
import { composeMail } from '#server/upstreams/mail/compose-mail.ts'
import type { Mail, Sender } from '#server/upstreams/mail/mail.ts'
import type { Tenant } from '#server/platform/tenants/tenant.ts'

/**
 * The e-mail about a new card, sent to every address on file, so that a customer who did not add it
 * learns of it the same day.
 */
export function cardAddedMail(
  sender: Sender & Pick<Tenant, 'rules'>,
  to: string,
  card: { readonly brand: string; readonly lastFour: string },
  at: Date,
): Promise<Mail> {
  return composeMail(sender, {
    to,
    subject: 'Um cartão foi adicionado à sua conta',
    paragraphs: [
      `O cartão ${card.brand} final ${card.lastFour} foi salvo no portal do assinante em ${formatDateTime(at, sender.rules.timeZone)}.`,
      'Nada foi cobrado. O cartão só é usado quando você confirma um pagamento.',
      'Se não foi você, exclua o cartão no portal, troque sua senha e fale com a gente.',
    ],
  })
}
