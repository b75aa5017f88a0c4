import type { PersonalDataTableName } from '#contract/my-data.ts'

interface HoldingWords {
  readonly name: string
  readonly purpose: string
}

/** Name and purpose of each kind of personal data the portal holds. */
const holdings: Readonly<Record<PersonalDataTableName, HoldingWords>> = {
  credential: {
    name: 'Conta do portal',
    purpose: 'Sua senha, guardada de um jeito que ninguém consegue ler.',
  },
  sessions: { name: 'Aparelhos conectados', purpose: 'Manter você conectado com segurança.' },
  passkeys: {
    name: 'Entradas com digital ou rosto',
    purpose: 'Reconhecer o seu aparelho. A digital e o rosto nunca saem dele.',
  },
  recoveries: { name: 'Recuperações de senha', purpose: 'Confirmar que foi você quem pediu.' },
  cards: {
    name: 'Cartões salvos',
    purpose: 'Pagar sem digitar de novo. O número e o código do cartão não ficam aqui.',
  },
  payments: {
    name: 'Pagamentos com cartão',
    purpose: 'Comprovar o que foi pago. A lei tributária manda guardar por 5 anos.',
  },
  unlocks: { name: 'Desbloqueios de confiança', purpose: 'Pedir cada desbloqueio uma vez só.' },
  support: { name: 'Pedidos de atendimento', purpose: 'Abrir cada pedido uma vez só.' },
  activations: { name: 'Ativações de aplicativos', purpose: 'Ativar cada aplicativo uma vez só.' },
  wifi: {
    name: 'Trocas de senha do Wi-Fi',
    purpose: 'Dizer o que ainda espera pelo roteador. A senha não fica conosco.',
  },
  notifications: {
    name: 'Notificações neste e em outros aparelhos',
    purpose: 'Avisar do vencimento com a antecedência que você escolheu.',
  },
  inbox: {
    name: 'Avisos recebidos',
    purpose: 'Deixar você reler o que foi avisado. Cada aviso fica por 12 meses.',
  },
  calendar: {
    name: 'Vencimentos no seu calendário',
    purpose: 'Reconhecer o link particular que você criou.',
  },
  tasks: {
    name: 'Avisos e e-mails a caminho',
    purpose: 'Entregar mesmo que algo falhe. Saem daqui assim que são entregues.',
  },
  suspicious_events: {
    name: 'Alertas de segurança',
    purpose: 'Proteger sua conta de quem tente entrar nela. Cada alerta fica por 6 meses.',
  },
  deeds: {
    name: 'O que foi feito na sua conta',
    purpose: 'Esclarecer uma ação que você não reconheça. Cada registro fica por 5 anos.',
  },
  accesses: {
    name: 'Registros de acesso',
    purpose: 'O Marco Civil da Internet manda guardar por 6 meses, em sigilo.',
  },
}

export const texts = {
  title: 'Meus dados',
  lead: 'O que este portal guarda de você, para quê, e como levar ou apagar.',
  loading: 'Carregando seus dados',
  failure: 'Falha ao obter seus dados.',

  registration: 'Cadastro no provedor',
  registrationNote: 'Vem do sistema do provedor. Para corrigir, fale com ele.',
  name: 'Nome',
  document: 'CPF/CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  address: 'Endereço',
  none: 'Não informado',

  held: 'Guardado neste portal',
  holdings,
  records: (count: number) =>
    count === 0 ? 'Nada guardado' : count === 1 ? '1 registro' : `${count} registros`,
  kept: 'Fica por lei',

  takeTitle: 'Levar meus dados',
  take: 'Baixar meus dados',
  takeNote: 'Um arquivo JSON com tudo o que está nesta página.',

  eraseTitle: 'Excluir a conta do portal',
  eraseGoes: 'Apaga na hora a senha, os cartões salvos, os aparelhos conectados e os avisos.',
  eraseStays:
    'Seu contrato continua. Cadastro, faturas e notas fiscais ficam com o provedor, e os pagamentos e os registros de acesso e de segurança ficam guardados pelo prazo que a lei permite.',
  eraseBack: 'Para voltar a usar o portal, basta fazer o primeiro acesso de novo.',
  erase: 'Excluir conta do portal',
  eraseAction: 'Excluir de vez',
  eraseQuestion: 'Para confirmar que é você, digite a sua senha.',
  password: 'Senha',
  passwordMissing: 'Informe a sua senha para confirmar',
  passwordWrong: 'A senha não confere',
  eraseFailure: 'Falha ao excluir a conta. Tente de novo em alguns minutos.',
  terms: 'Termos de uso e privacidade',
} as const
