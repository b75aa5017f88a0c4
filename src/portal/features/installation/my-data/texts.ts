import type { PersonalDataTableName } from '#contract/installation/my-data.ts'

export interface HoldingWords {
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
  automatic_payments: {
    name: 'Pagamentos automáticos',
    purpose:
      'Pagar as faturas do contrato como você combinou e comprovar o que foi combinado, até 13 meses depois do fim.',
  },
  automatic_charges: {
    name: 'Faturas do pagamento automático',
    purpose: 'Mostrar e comprovar o que foi avisado e cobrado de cada fatura, por 13 meses.',
  },
  payments: {
    name: 'Pagamentos com cartão ou PIX pelo portal',
    purpose: 'Comprovar o que foi pago. A lei tributária manda guardar por 5 anos.',
  },
  payment_groups: {
    name: 'Pagamentos de várias faturas de uma vez',
    purpose: 'Comprovar o que foi cobrado de uma vez. A lei tributária manda guardar por 5 anos.',
  },
  issued_codes: {
    name: 'Códigos PIX para os lembretes',
    purpose: 'Levar o código com o lembrete da fatura. Apagados depois do vencimento.',
  },
  payment_links: {
    name: 'Links para outra pessoa pagar',
    purpose: 'Abrir a fatura para quem recebeu o link. Apagados um dia depois de vencer.',
  },
  unlocks: { name: 'Desbloqueios de confiança', purpose: 'Evitar pedidos repetidos.' },
  support: { name: 'Pedidos de atendimento', purpose: 'Evitar pedidos repetidos.' },
  support_outcomes: {
    name: 'Respostas a "Foi resolvido?"',
    purpose: 'Saber se os atendimentos resolvem. O seu provedor vê a soma.',
  },
  rights: {
    name: 'Pedidos de "Meus direitos" e de planos',
    purpose: 'Mostrar seus protocolos. O texto fica só no seu provedor.',
  },
  activations: { name: 'Ativações de aplicativos', purpose: 'Evitar ativações repetidas.' },
  signal: { name: 'Sinal da conexão', purpose: 'Mostrar o sinal óptico dos últimos dias.' },
  wifi: {
    name: 'Trocas de senha do Wi-Fi',
    purpose: 'Mostrar o andamento da troca. A senha não fica conosco.',
  },
  notifications: {
    name: 'Aparelhos que recebem lembretes e avisos',
    purpose: 'Avisar do vencimento com a antecedência que você escolheu.',
  },
  inbox: {
    name: 'Avisos recebidos',
    purpose: 'Para você consultar depois. Cada aviso fica por 12 meses.',
  },
  announcements: {
    name: 'Avisos recebidos',
    purpose: 'Para você consultar depois. Cada aviso fica por 12 meses.',
  },
  announcement_recipients: {
    name: 'Avisos a enviar',
    purpose: 'Avisar só quem um aviso alcança. Apagado depois do envio.',
  },
  outages: {
    name: 'Quedas e manutenções',
    purpose: 'Mostrar as que atingiram os seus contratos, por 12 meses.',
  },
  calendar: {
    name: 'Vencimentos no seu calendário',
    purpose: 'Reconhecer o link particular que você criou.',
  },
  failures: {
    name: 'Falhas do portal',
    purpose:
      'Explicar uma falha quando você ler o código ao atendimento. Cada uma fica por 14 dias.',
  },
  tasks: {
    name: 'Avisos e e-mails a caminho',
    purpose: 'Entregar mesmo que algo falhe. Apagados depois da entrega.',
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
  viewings: {
    name: 'Vezes em que o atendimento viu o seu portal',
    purpose: 'Mostrar quando e por que a equipe viu as suas telas, só leitura. Ficam por 6 meses.',
  },
}

export const texts = {
  title: 'Meus dados',
  lead: 'O que este portal guarda de você, para quê, e como baixar ou excluir.',
  loading: 'Carregando seus dados',
  failure: 'Falha ao obter seus dados.',

  registration: 'Seu cadastro com a gente',
  registrationNote: 'Para corrigir, fale com a gente.',
  name: 'Nome',
  document: 'CPF/CNPJ',
  email: 'E-mail',
  phone: 'Telefone',
  address: 'Endereço',
  none: 'Não informado',

  held: 'Guardado neste portal',
  others: (count: number) =>
    count === 1 ? 'Nada guardado em mais um item' : `Nada guardado em mais ${count} itens`,
  records: (count: number) =>
    count === 0 ? 'Nada guardado' : count === 1 ? '1 registro' : `${count} registros`,
  kept: 'Exigido por lei',

  takeTitle: 'Baixar meus dados',
  take: 'Baixar meus dados',
  takeNote: 'Um arquivo com tudo o que está nesta página.',

  eraseTitle: 'Excluir a conta do portal',
  eraseGoes: 'Apaga na hora a senha, os cartões salvos, os aparelhos conectados e os avisos.',
  eraseStays:
    'Seu contrato continua. Cadastro, faturas e notas fiscais ficam com a gente, e os pagamentos e os registros de acesso e de segurança ficam guardados pelo prazo que a lei permite.',
  eraseBack: 'Para voltar a usar o portal, basta fazer o primeiro acesso de novo.',
  erase: 'Excluir conta do portal',
  eraseOffline: 'Para excluir a conta é preciso estar conectado.',
  eraseAction: 'Excluir de vez',
  eraseQuestion: 'Para confirmar que é você, digite a sua senha.',
  password: 'Senha',
  passwordMissing: 'Informe a sua senha para confirmar',
  passwordWrong: 'A senha não confere',
  eraseFailure: 'Falha ao excluir a conta. Tente de novo em alguns minutos.',
  terms: 'Termos de uso e privacidade',
} as const

const wordsByName: ReadonlyMap<string, HoldingWords> = new Map(Object.entries(holdings))

/** The words of a table; of one that only a later version of the server names, those that fit any. */
export const holdingWords = (name: string): HoldingWords =>
  wordsByName.get(name) ?? {
    name: 'Outros dados',
    purpose: 'Estão no arquivo. Atualize a página para ver quais são.',
  }
