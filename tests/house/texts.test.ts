import { describe, expect, it } from 'vitest'
import { eventTexts } from '#portal/features/staff/suspicious-events/texts.ts'
import { portugueseTexts } from '../checkers/portuguese-texts.ts'
import { sources } from './room.ts'

/** The sentences the specifications quote, area by area: each stands once, to the letter. */
const quoted = {
  everywhere: ['Falha ao se comunicar com o servidor', 'Por favor informe um e-mail valido'],
  session: [
    'Por favor informe um CPF/CNPJ',
    'Por favor informe um CPF/CNPJ válido',
    'Por favor informe uma senha',
    'CPF/CNPJ ou senha inválidos, tente novamente ou clique em "Recuperar Senha"',
    'Acesso negado, cliente desabilitado',
  ],
  recovery: [
    'Por favor informe um CPF válido',
    'Por favor informe um CNPJ válido',
    'Por favor selecione um e-mail da lista',
    'Por favor informe um código de verificação que contenha 9 números',
    'Nenhum e-mail associado ao CPF/CNPJ.',
    'Falha ao enviar código de verificação',
    'Você não está autenticado, por favor saia e entre novamente',
    'Código de verificação inválido',
    'Falha na autenticação',
  ],
  staff: [
    'Credenciais inválidas',
    'Dados inválidos',
    'Falha ao acessar',
    'Usuário ou senha não informados',
  ],
  password: [
    'A nova senha precisa ter no mínimo 6 caracteres e no máximo 30 caracteres',
    'Por favor informe senhas que correspondam',
    'Senha atual inválida',
    'Falha ao alterar senha',
    'Senha atualizada com sucesso!',
  ],
  invoices: [
    'Não há faturas abertas.',
    'Não há faturas pagas.',
    'Fatura não encontrada.',
    'Falha ao obter faturas.',
    'O boleto não está disponível para esta fatura.',
    'Ocorreu um erro ao fazer o download da fatura.',
    'Falha ao obter código pix.',
    'Linha digitável copiada',
    'Código PIX copiado',
    'Aguarde um momento...',
  ],
  devices: [
    'Seus Dispositivos',
    'Falha ao carregar dispositivos...',
    'Falha ao carregar detalhes do dispositivo',
    'Falha ao alterar senha do dispositivo',
    'Falha ao alterar senha 5G do dispositivo',
    'Senha alterada com sucesso',
    'Senha 5G alterada com sucesso',
  ],
  apps: [
    'Falha ao carregar o app.',
    'Falha ao obter aplicativo',
    'Falha ao obter detalhes do aplicativo',
    'Aplicativo não encontrado ou indisponível.',
    'Meu App',
    'Usuário atualizado',
    'Quota excede o limite',
    'Falha ao atualizar usuário',
    'Falha ao obter dados do usuário.',
  ],
  support: [
    'Solicitar Atendimento',
    'Atendimentos Em Andamento',
    'Atendimentos Fechados',
    'Não há atendimentos em andamento.',
    'Não há atendimentos fechados.',
    'Ver mais',
    'Nova Mensagem',
    'Primeira mensagem:',
    'Descrição:',
    'Não há mensagens adicionais.',
    'Mensagem enviada',
    'Fechado',
    'Falha ao obter assuntos',
    'Por favor, informe um telefone para contato valido',
  ],
  contracts: [
    'Não há contratos.',
    'Falha ao carregar contratos',
    'Desbloqueio de Confiança',
    'Baixar Contrato',
    'Contrato baixado com sucesso!',
    'Bloqueado',
    'Financeiro Pendente',
    'Aguardando Assinatura',
    'Contrato desativado',
  ],
  tenants: [
    'Falha ao obter clientes',
    'Falha ao obter cliente',
    'Falha ao editar cliente',
    'Cliente editado com sucesso',
    'Cliente excluído com sucesso',
    'Dados ACS inválidos',
    'Falha ao editar dados ACS',
    'Falha ao cadastrar dados ACS',
    'Falha ao excluir dados ACS',
    'Falha ao obter dados do ACS',
    'Assunto já adicionado',
    'Assunto não encontrado',
    'ID do assunto inválido',
    'Por favor, informe uma URL válida',
  ],
  'fiscal notes': [
    'Não há notas fiscais deste mês.',
    'Falha ao carregar NFs',
    'Falha ao realizar download',
  ],
  cards: [
    'O nome do titular é obrigatório.',
    'O nome do titular deve conter apenas letras, acentos, espaços, ponto, hífen ou apóstrofo.',
    'O nome não pode conter apenas símbolos.',
    'O nome não pode conter apenas espaços.',
    'Número do cartão inválido',
    'Por favor, informe uma data',
    'Por favor, informe uma data válida',
    'Número de parcelas inválido. Deve ser um número inteiro entre 1 e 3.',
    'Cartão de crédito inválido',
    'Você já cadastrou este cartão',
    'O contrato não possui nenhuma fatura pendente para configurar recorrência.',
    'Formato da data de expiração inválido.',
    'Cartão expirado.',
    'Mês inválido.',
    'Contrato ou cartão de crédito já cadastrados',
    'Falha ao cadastrar cartão de crédito, tente novamente mais tarde ou entre em contato com o suporte.',
    'Cartão de crédito cadastrado com sucesso!',
    'Falha ao obter cartões!...',
    'Falha ao excluir cartão!...',
    'Falha ao selecionar cartão!...',
    'Pagamento realizado com sucesso!',
    'Cartão excluído com sucesso!',
  ],
  notifications: [
    'Por favor, selecione um período',
    'Falha ao obter suas configurações de notificação...',
    'Falha ao salvar configurações...',
    'Configurações de notificação atualizadas!',
  ],
  'tenant apps': [
    'Falha ao obter aplicativos',
    'Aplicativo excluído com sucesso',
    'Opção não permitida para o critério de ativação selecionado',
    'Produto já adicionado',
    'Produto não encontrado',
    'Plano já adicionado',
    'Plano não encontrado',
    'Por favor, informe uma URL válida',
  ],
  'general notifications': [
    'Título não informado',
    'Mensagem não informada',
    'Título inválido',
    'Mensagem inválida',
    'Notificação geral enviada com sucesso!',
  ],
}

const shownTexts = portugueseTexts()

const files = sources('src').filter(({ path }) => !path.startsWith('src/sandbox/'))

/** The text as one whole literal: 'text', "text", `text` or JSX text. */
function literals(text: string): string[] {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
  const literal = new RegExp(`['"\`>]\\s*${escaped}\\s*['"\`<]`, 'g')
  return files.flatMap((file) => [...file.text.matchAll(literal)].map(() => file.path))
}

describe.each(Object.entries(quoted))('texts of %s', (_, texts) => {
  it.each(texts)('«%s» stands exactly once', (text) => {
    expect(literals(text)).toHaveLength(1)
  })
})

/** Screens, e-mails and documents of staff, who are not the provider and may name it. */
const ofStaff =
  /\/(?:staff|staff-outages|announcements|results|payment-receivers|tenant-apps|team|led-changes|start)\/|\/viewing\/|lure-texts|staff-front|name-picker/
/** What names the provider as a party: terms, and what is kept of a subscriber. */
const ofParties = /\/terms\/|\/my-data\/|retention\.ts$/

interface Unwanted {
  readonly words: RegExp
  readonly reason: string
  /** Where they are right. */
  readonly rightIn?: RegExp
  /** To the letter, as a specification has them. */
  readonly quoted?: readonly string[]
}

const unwanted: readonly Unwanted[] = [
  {
    words: /(?<!\p{L})[Pp]ix(?!\p{L})/u,
    reason: 'PIX: one spelling, that of the specifications',
    quoted: ['Falha ao obter código pix.', 'API Pix'],
  },
  {
    words: /(?<!\p{L})(?:o|do|no|ao|pelo|seu) provedor(?!\p{L})/iu,
    reason: 'a gente: the portal is the provider and does not speak of it as of another',
    rightIn: new RegExp(`${ofStaff.source}|${ofParties.source}`),
    // At an address that is no provider's.
    quoted: ['Confira o endereço com o seu provedor de internet'],
  },
  { words: /(?:cobra|pag)\p{L}* sozinh/iu, reason: 'automaticamente: a bill is not lonely' },
  { words: /por sua conta/i, reason: 'você paga: it means "at your expense"' },
  { words: /sem luz(?!\p{L})|(?<!\p{L})luz chega/iu, reason: 'sinal: luz is electricity' },
  {
    words: /\p{L}[áéêíô]-l[oa]s?(?!\p{L})/u,
    reason: 'say the noun again, or leave it out: nobody speaks like this',
    rightIn: new RegExp(`${ofStaff.source}|${ofParties.source}`),
  },
  {
    words: /(?<!\p{L})clique/iu,
    reason: 'toque: most hands are on a phone',
    quoted: ['"Primeiro Acesso"', '"Recuperar Senha"'],
  },
  { words: /^Acompanhar$/, reason: 'ver what: follow says too little' },
  { words: /caixa de mensagens/i, reason: 'avisos recebidos; for staff, caixa de entrada' },
  {
    words: /(?<!\p{L})interrupç/iu,
    reason: 'queda ou manutenção: as the screen is called',
    rightIn: ofStaff,
  },
  { words: /continuam? devid/i, reason: 'você ainda paga', rightIn: /^src\/server\// },
  { words: /MM\/AAAA|de casada/, reason: 'nobody thinks in it, or is meant by it' },
  {
    words: /telemóvel|ecrã|utilizador|ficheiro|palavra-passe|(?<!\p{L})contacto/iu,
    reason: 'celular, tela, usuário, arquivo, senha, contato: the Portuguese of Brazil',
  },
]

describe('words that are not used on a screen or in a letter', () => {
  it.each(unwanted)('$words: $reason', ({ words, rightIn, quoted = [] }) => {
    const found = shownTexts.filter(
      ({ path, text }) =>
        words.test(text) && !rightIn?.test(path) && !quoted.some((whole) => text.includes(whole)),
    )
    expect(found.map(({ path, text }) => `${path}: ${text}`)).toEqual([])
  })
})

/** Names in quotes that others gave: of lights, browsers and phones, and a name to choose. */
const namesOfOthers =
  /^(?:Internet|LOS|PON|Reset|Permi(?:tir|ssões)|Permitir Notificações|Configurações do site|Informações do app|Salvar como|Adicionar .+|Notebook do escritório|Sem atendimento|Primeiro Acesso)$/

describe('a screen or button that a text names in quotes', () => {
  it('is called so where it stands', () => {
    const stands = new Set(files.flatMap(({ text }) => text.match(/(?<=')[^'\n]+(?=')/g) ?? []))
    const named = shownTexts.flatMap(({ path, text }) =>
      [...text.matchAll(/["“](\p{Lu}[^"“”…]{2,50})["”]/gu)].map(([, name = '']) => ({
        path,
        name,
      })),
    )
    expect(named.length).toBeGreaterThan(50)
    const unknown = named.filter(
      ({ name }) => !stands.has(name) && !stands.has(`${name}.`) && !namesOfOthers.test(name),
    )
    expect(unknown.map(({ path, name }) => `${path}: ${name}`)).toEqual([])
  })
})

describe('an alert of security', () => {
  it("tells a provider's staff of nothing that their menu lacks", () => {
    const own = Object.values(eventTexts).map(({ toDo, providerToDo }) => providerToDo ?? toDo)
    expect(own.filter((text) => /registro de ações|no cadastro do provedor/.test(text))).toEqual([])
  })
})

describe('a number with its unit of time', () => {
  it('is put into words by one function, which knows the singular', () => {
    const byHand =
      /\} (?:dias?|horas?|minutos?|mês|meses|anos?|segundos?)(?!\p{L})|'(?:dias|horas|minutos|meses|anos|segundos)'/u
    // oxlint-disable-next-line no-template-curly-in-string -- as it stands in a source
    expect(byHand.test('`há ${days} dias`')).toBe(true)
    const found = files.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line) => (byHand.test(line) ? [`${path}: ${line.trim()}`] : [])),
    )
    expect(found).toEqual([])
  })
})
