/** Texts of the terms page. They describe what the product does, so change both together. */
export const texts = {
  title: 'Termos de uso e privacidade',
  updated: 'Última atualização: 27/03/2024',

  provider: 'Quem presta o serviço',
  legalName: 'Razão social',
  cnpj: 'CNPJ',
  address: 'Endereço',
  phone: 'Telefone',
  privacyContact: 'Contato para privacidade (encarregado)',
  providerText: (alias: string) =>
    `Este portal é a área do assinante de ${alias}, controlador dos seus dados pessoais. A plataforma que o opera trata os dados em nome do provedor e só para o que está escrito aqui.`,

  terms: 'Termos de uso',
  termsList: [
    'O portal é gratuito e serve para consultar e pagar faturas, ver contratos, baixar documentos e falar com a gente.',
    'O acesso é pessoal. Guarde a sua senha: o que é feito com ela vale como feito por você. Se desconfiar de que alguém a conhece, troque-a em "Senha e aparelhos".',
    'Valores, datas e situações vêm do nosso sistema. Quando ele não responde, mostramos o último dado que tivemos, com a hora em que foi obtido.',
    'O desbloqueio de confiança é uma cortesia nossa e não quita nem adia a fatura.',
    'Não é permitido tentar entrar em contas de outras pessoas, automatizar consultas ou prejudicar o funcionamento do portal.',
  ],

  data: 'Que dados tratamos e para quê',
  dataHead: ['Dado', 'Para quê', 'Base legal'],
  dataRows: [
    [
      'Nome, CPF/CNPJ, e-mail, telefone e endereço',
      'Identificar você e mostrar o seu cadastro',
      'Contrato',
    ],
    [
      'Faturas, pagamentos, contratos e notas fiscais',
      'Consulta, pagamento e segunda via',
      'Contrato',
    ],
    ['Senha (guardamos só um código que não permite lê-la)', 'Entrar com segurança', 'Contrato'],
    [
      'Apelido, bandeira, final, titular e validade do cartão',
      'Pagar com cartão salvo',
      'Consentimento',
    ],
    ['Aparelhos conectados e ações na conta', 'Segurança da conta', 'Legítimo interesse'],
    [
      'Data, hora, endereço e porta de cada acesso',
      'Guarda que a lei manda',
      'Obrigação legal (Marco Civil da Internet, art. 15)',
    ],
    ['Endereço de notificação do navegador', 'Avisar antes do vencimento', 'Consentimento'],
  ],
  neverKept:
    'O número completo e o código de segurança do cartão não são guardados: seguem direto para a operadora e são esquecidos.',

  sharing: 'Com quem compartilhamos',
  sharingList: [
    'Sistema de gestão do provedor, onde ficam o seu cadastro, contratos e faturas.',
    'Operadora de cartões, quando você salva um cartão ou paga com ele.',
    'Plataformas dos aplicativos do seu plano, quando você os ativa.',
    'Serviço de notificações do seu navegador, quando você liga os avisos.',
  ],
  noThirdParty: 'Não há publicidade, rastreadores nem análise de terceiros.',
  measured:
    'De uma em cada dez visitas, sorteada no aparelho, contamos em que faixa de tempo o portal abriu e a fatura ficou pronta para pagar, se ele já abriu sem internet, e se está instalado e com avisos ligados. Guardamos só somas por dia. Nada disso diz quem é você nem de que aparelho veio, e nenhum cookie é usado para isso.',

  cookies: 'Cookies',
  cookiesText:
    'Usamos só cookies necessários. Nenhum serve para publicidade ou medição, por isso não pedimos consentimento para eles.',
  cookiesHead: ['Cookie', 'Para quê', 'Por quanto tempo'],
  cookiesRows: [
    [
      'validToken',
      'Mantém você conectado',
      'Até sair, ou 14 dias sem uso; se o aparelho é seu, até 400 dias',
    ],
    ['__Host-vt', 'Confirma que a conexão é deste aparelho', 'Até sair, no máximo 30 dias'],
    [
      '__Host-own',
      'Abre as faturas sem senha, se você escolheu "Este aparelho é meu"',
      'Até sair, ou 45 dias sem uso',
    ],
    [
      '__Host-remembered',
      'Lembra quem usa este aparelho, para pedir só a senha',
      '45 dias, ou 400 se o aparelho é seu; até sair ou "Não sou eu"',
    ],
    ['__Host-written', 'Mostra na hora o que você acabou de pedir ou mudar', '1 minuto'],
    [
      '__Host-device',
      'Reconhece este aparelho, para que tentativas de estranhos não atrapalhem a sua entrada',
      'Até 400 dias depois da última entrada',
    ],
    [
      '__Host-passkey-challenge',
      'Confere a resposta do aparelho quando você usa a digital ou o rosto',
      'Até 10 minutos',
    ],
    [
      'passkey_here',
      'Mostra "Entrar com a digital ou o rosto" neste aparelho',
      'Até 400 dias depois do último uso',
    ],
    ['skeleton_rows', 'Desenha as suas listas no tamanho certo enquanto carregam', '1 hora'],
    ['passkey_later', 'Lembra que você escolheu "Agora não"', '30 dias'],
    [
      '__Host-recovery-identified, __Host-recovery-sent, __Host-recovery-verified',
      'Guardam o passo da recuperação de senha',
      'Até 10 minutos cada um',
    ],
    [
      'recovery_key',
      'Cifra o que a recuperação de senha guarda neste navegador',
      'Até o fim da recuperação, no máximo 30 minutos',
    ],
    ['recovery_email', 'Lembra o e-mail escolhido para receber o código', '10 minutos'],
  ],

  device: 'O que fica neste aparelho',
  deviceText:
    'Para abrir sem internet, o portal guarda neste aparelho as páginas e o que você viu por último: cadastro, faturas com os seus códigos de pagamento, contratos, nomes dos aplicativos e pedidos de atendimento ainda não enviados. Esses dados ficam cifrados, por até 45 dias, e são apagados quando você sai da conta. Quem tiver acesso técnico ao aparelho desbloqueado pode lê-los.',

  push: 'Avisos de vencimento',
  pushText:
    'Só existem se você os ligar em "Lembretes" e o navegador permitir. O aviso não traz valores nem dados pessoais. Para parar, desligue no portal ou no navegador.',

  retention: 'Por quanto tempo',
  retentionText:
    'O que tem prazo é apagado toda madrugada. Excluir a conta do portal apaga o resto na hora, menos pagamentos, registros de acesso, ações na conta e alertas de segurança, que ficam pelo seu prazo. Cada entrada vale no máximo 30 dias.',
  retentionHead: ['Dado', 'Por quanto tempo', 'Por quê'],
  retentionNote: 'Faturas e notas fiscais ficam com a gente, pelo prazo da lei tributária.',

  rights: 'Seus direitos',
  rightsText:
    'A Lei Geral de Proteção de Dados (Lei nº 13.709/2018, art. 18) garante a você confirmar, acessar, corrigir, levar e excluir os seus dados, saber com quem são compartilhados e retirar o consentimento. Você também pode reclamar à ANPD.',
  rightsLink: 'Abrir "Meus dados"',
  rightsMail: 'Escrever para a privacidade',
} as const
