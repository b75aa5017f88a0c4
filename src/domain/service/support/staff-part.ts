/*
 * What the portal files at the ERP is read by staff and by its subscriber. What is written for staff alone
 * stands below the subscriber's own words, and is not shown to the subscriber.
 */

const staffHead = 'Para a equipe:'
const phoneLabel = 'Telefone para contato: '

/** The line with the number that staff may call; what follows it is for staff, too. */
export const contactLine = (phone: string): string => `${phoneLabel}${phone}`

/** A text of several lines, and below it what is for staff. */
export const withStaffPart = (lines: readonly string[], forStaff: readonly string[]): string =>
  [...lines, ...(forStaff.length > 0 ? ['', staffHead, ...forStaff] : [])].join('\n')

/** Where the part for staff begins: the last of the lines that begin one; -1 for none. */
const beginOfStaffPart = (lines: readonly string[]): number =>
  lines.findLastIndex(
    (line, index) => index > 0 && (line.trim() === staffHead || line.startsWith(phoneLabel)),
  )

const filedHead = /^(.{1,60}), pedido do assinante no portal em (.+)$/
/** Of a request without that part, which a former version filed: the lines that its subscriber wrote. */
const ownLine = /^(Motivo|O assinante diz): /

/** The part of a request's text that its subscriber wrote or asked for. */
export function subscriberPart(text: string): string {
  const lines = text.split(/\r?\n/)
  const end = beginOfStaffPart(lines)
  const own = end < 0 ? lines : lines.slice(0, end)
  const [, label, moment] = filedHead.exec(lines[0] ?? '') ?? []
  if (label === undefined) return own.join('\n').trim()
  const rest = own.slice(1).filter((line) => end >= 0 || ownLine.test(line))
  return [`${label}, pedido em ${moment}`, ...rest].join('\n').trim()
}
