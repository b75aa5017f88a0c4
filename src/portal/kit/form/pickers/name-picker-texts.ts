const numbers = new Intl.NumberFormat('pt-BR')

export const namePickerTexts = {
  placeholder: 'Digite parte do nome',
  searching: 'Procurando…',
  failure: 'O sistema do provedor não respondeu. Tente de novo, ou escolha todos os assinantes.',
  nothing: 'Nada encontrado com esse nome.',
  found: (count: number) =>
    `${numbers.format(count)} ${count === 1 ? 'encontrado' : 'encontrados'}`,
  foundFor: (label: string) => `${label}: encontrados`,
  chosenOf: (label: string) => `${label}: escolhidos`,
  remove: (name: string) => `Remover ${name}`,
} as const
