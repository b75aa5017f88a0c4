import type { GuidedForm } from '#domain/service/support/guided-subject.ts'
import type { GuidedField } from './guided-fields.ts'

const note: GuidedField = {
  name: 'note',
  label: 'Observação',
  kind: 'text',
  isOptional: true,
}

/** The fields of each form, in the order in which they are asked and written down. */
export const formFields: Readonly<Record<GuidedForm, readonly GuidedField[]>> = {
  paid: [
    {
      name: 'way',
      label: 'Como você pagou',
      kind: 'choice',
      options: ['PIX', 'Boleto', 'Cartão', 'Na lotérica, no banco ou com a gente', 'De outro modo'],
    },
    { name: 'day', label: 'Dia do pagamento', kind: 'date' },
    note,
  ],
  address: [
    { name: 'cep', label: 'CEP', kind: 'cep', autoComplete: 'postal-code' },
    { name: 'street', label: 'Rua', kind: 'line', autoComplete: 'address-line1' },
    { name: 'number', label: 'Número', kind: 'number', hint: 'Sem número? Escreva S/N.' },
    { name: 'complement', label: 'Complemento', kind: 'line', isOptional: true },
    { name: 'district', label: 'Bairro', kind: 'line' },
    { name: 'city', label: 'Cidade', kind: 'line', autoComplete: 'address-level2' },
    { name: 'day', label: 'A partir de quando', kind: 'date', isOptional: true },
    note,
  ],
  details: [
    { name: 'phone', label: 'Novo telefone', kind: 'phone', isOptional: true },
    { name: 'email', label: 'Novo e-mail', kind: 'email', isOptional: true },
    {
      name: 'other',
      label: 'Outra mudança',
      kind: 'text',
      isOptional: true,
      hint: 'Por exemplo: mudança de nome, ou o dia em que prefere ser avisado.',
    },
  ],
}

/** What a form begins with. */
export const initialValues = (fields: readonly GuidedField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, '']))
