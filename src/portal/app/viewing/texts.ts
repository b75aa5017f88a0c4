export const viewingTexts = {
  band: 'Ver como',
  of: (name: string) => `Portal de ${name}`,
  readOnly: 'Só leitura',
  left: (minutes: number) => (minutes <= 1 ? 'resta 1 min' : `restam ${minutes} min`),
  end: 'Encerrar',
  endFailure: 'Falha ao encerrar. Sem ação, termina sozinho no tempo indicado.',
  loading: 'Abrindo o portal do assinante',
  failure: 'Falha ao abrir o portal do assinante.',
  overTitle: '“Ver como” terminou',
  over: 'O portal do assinante não está mais aberto aqui, e nada dele ficou neste aparelho.',
  toSubscriber: 'Voltar ao atendimento',
  closedTitle: 'Fechado em “Ver como”',
  closed:
    'Só leitura: o assinante abre esta tela; aqui ela não aparece. Códigos de pagamento, cartões, Wi-Fi, avisos, senhas e documentos são só dele.',
  closedBack: 'Voltar',
  toHome: 'Início',
} as const
