import {
  changeText,
  type FieldChange,
  fieldLabel,
  type LedFieldName,
} from '#domain/staff/tenants/led-fields.ts'
import type { StaffMember } from '#server/platform/http/call.ts'
import {
  momentMark,
  type OwnerLetter,
  providerMark,
} from '#server/messaging/owner-letters/module.ts'

const nameOf = ({ isToken, login, name }: Pick<StaffMember, 'isToken' | 'login' | 'name'>) =>
  isToken ? `o token de API ${login}` : `${name} (${login})`

/** What changed, a line each; a field that is told by its name alone is only said to have changed. */
function linesOf(names: readonly LedFieldName[], changes: readonly FieldChange[]): string[] {
  const told = new Map(changes.map((change) => [change.field, changeText(change)]))
  return names.map((name) => told.get(name) ?? `${fieldLabel(name)}: alterado`)
}

export interface LedChange {
  readonly staffMember: Pick<StaffMember, 'isToken' | 'login' | 'name'>
  readonly names: readonly LedFieldName[]
  readonly changes: readonly FieldChange[]
}

/** Tells the owners who changed what. */
export const ledChangeLetter = ({
  staffMember,
  names,
  changes,
}: LedChange): Pick<OwnerLetter, 'paragraphs' | 'subject'> => ({
  subject: `Alteração importante no portal de ${providerMark}`,
  paragraphs: [
    `Em ${momentMark}, ${nameOf(staffMember)} alterou dados que dizem para onde o portal de ${providerMark} leva os assinantes e os pagamentos deles:`,
    ...linesOf(names, changes),
    'Se a alteração foi combinada com vocês, não é preciso fazer nada.',
    'Se não foi, avise agora quem administra o portal, por um telefone que vocês já conhecem, e não por um contato que apareça neste e-mail. Peça para desfazer a alteração e trocar a senha de quem a fez. Até lá, oriente os assinantes pelos canais de sempre.',
  ],
})
