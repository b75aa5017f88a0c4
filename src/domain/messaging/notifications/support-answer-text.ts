/** The message about an answer of support: it says nothing that a lock screen may not show. */
export const supportAnswerText = {
  title: 'Resposta do suporte',
  body: 'O suporte respondeu ao seu atendimento.',
} as const
