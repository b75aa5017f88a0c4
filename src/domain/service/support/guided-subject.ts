/** Requests that a form asks for step by step. */
export const guidedForms = ['paid', 'address', 'details'] as const
export type GuidedForm = (typeof guidedForms)[number]

export const isGuidedForm = (text: string): text is GuidedForm =>
  guidedForms.some((form) => form === text)

/** Subjects that an office reads, so that no technician is sent for what the form's own name says. */
const office = [
  /\b(?:outr[oa]s?|diversos|geral|gerais|d[uú]vidas?|informa[cç][oõ]es)\b/i,
  /administrativ|comercial|secretaria/i,
  /financeir|pagamento|boleto|fatura|segunda via/i,
] as const

/** The clearest wordings first: a provider's list may hold several similar subjects. */
const wordings: Readonly<Record<GuidedForm | 'parts', readonly RegExp[]>> = {
  paid: [
    /\b(?:comprovante|baixa)\b/i,
    /desbloqueio|libera[cç][aã]o|bloquead/i,
    /pagamento/i,
    /financeir|boleto|fatura/i,
  ],
  address: [/endere[cç]o/i, /mudan[cç]a.*\b(?:ponto|local|casa)|transfer[eê]ncia/i],
  /** To pay overdue bills in parts. */
  parts: [/negocia|parcel|acordo/i, /financeir/i, /pagamento/i, /boleto|fatura|d[eé]bito/i],
  details: [/cadastr/i, /altera[cç][aã]o.*dados|dados.*(?:pessoais|contato)/i, ...office],
}

interface Subject {
  readonly id: string
  readonly value: string
}

/**
 * The provider's subject of such a request, by its name; null where none fits, and its subscriber
 * chooses one.
 */
export function chooseGuidedSubject<S extends Subject>(
  form: GuidedForm | 'parts',
  subjects: readonly S[],
): S | null {
  for (const word of wordings[form]) {
    const found = subjects.find(({ value }) => word.test(value))
    if (found) return found
  }
  return null
}
