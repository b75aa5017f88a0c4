/** The words of a receipt's page. Who reads them may be no subscriber of the provider. */
export const texts = {
  description: 'Confere um comprovante. Não é preciso ter conta nem senha.',
  title: 'Comprovante',
  genuine: 'Comprovante verdadeiro',
  paidOn: (day: string) => `Paga em ${day}`,
  settled: (year: number) => `Quitado o ano de ${year}`,
  to: (alias: string) => `Recebido por ${alias}`,
  issued: {
    payment: (when: string) =>
      `Emitido em ${when}. Nessa hora, a fatura estava paga no nosso sistema.`,
    settlement: (when: string) =>
      `Emitido em ${when}. Nessa hora, tudo o que venceu no ano por esse contrato estava pago no nosso sistema.`,
  },
  code: (code: string) => `Código ${code}`,
  howTitle: 'Conferir um comprovante',
  how: 'Aponte a câmera para o QR Code do comprovante ou abra o link que veio com ele. O código sozinho não abre nada: ele serve para comparar o comprovante que você recebeu com a página que se abre.',
  ask: (alias: string) => `Na dúvida, fale com ${alias}:`,
  call: (number: string) => `Ligar para ${number}`,
  whatsapp: 'Chamar no WhatsApp',
  compare:
    'Compare o código, o valor e a data com os do comprovante que você recebeu. Se algo for diferente, o comprovante foi alterado.',
  limits:
    'Por sigilo, esta página não diz de quem é o pagamento. Se ele foi desfeito depois dessa hora, ela não mostra.',
  falseTitle: 'Este comprovante não é nosso ou foi alterado',
  false: (alias: string) =>
    `O endereço não traz a assinatura de ${alias}. Confira se ele está completo ou peça outro comprovante a quem enviou.`,
  busyTitle: 'Muitas consultas seguidas',
  busy: 'Este comprovante foi aberto muitas vezes em pouco tempo. Espere alguns minutos e tente de novo.',
} as const
