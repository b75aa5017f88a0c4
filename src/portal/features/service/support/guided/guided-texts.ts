import type { GuidedForm } from '#domain/service/support/guided-subject.ts'
import { texts as common } from '#portal/kit/texts.ts'

export const guidedTexts = {
  titles: {
    paid: 'Paguei e continuo bloqueado',
    address: 'Mudança de endereço',
    details: 'Alteração de dados cadastrais',
  } satisfies Readonly<Record<GuidedForm, string>>,
  leads: {
    paid: 'Conte como pagou e junte o comprovante: a equipe confere o pagamento para liberar a sua internet.',
    address: 'Diga para onde vai: a equipe confere se atendemos lá e combina o dia da instalação.',
    details: 'Preencha só o que mudou. A equipe confere e atualiza o seu cadastro.',
  } satisfies Readonly<Record<GuidedForm, string>>,
  links: 'Pedidos mais comuns',
  subject: 'Assunto',
  subjectPrompt: 'Escolha um assunto',
  contact: 'Telefone para contato',
  contract: (id: string) => `Contrato ${id}`,
  send: 'Enviar pedido',
  optional: (label: string) => `${label} (opcional)`,
  choicePrompt: 'Escolha',
  receipt: 'Junte o comprovante se puder: ele mostra o dia, o valor e quem recebeu.',

  missing: (label: string) => `Por favor, preencha "${label}"`,
  nothing: 'Preencha ao menos um dado que mudou.',
  tooLong: 'O texto é longo demais',
  cepInvalid: 'Por favor, informe um CEP com 8 números',
  dateInvalid: 'Este dia não existe: confira a data',
  emailInvalid: common.emailInvalid,
  phoneInvalid: 'Por favor, informe um telefone com DDD',
  unknownForm: 'Este pedido não existe. Veja os outros em Solicitar Atendimento.',
} as const
