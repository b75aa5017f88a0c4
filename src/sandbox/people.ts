import { type GatewayCard, keptCards } from './gateway/gateway-cards.ts'

/** Somebody of the box to sign in as. */
export interface SandboxPerson {
  readonly clientId: string
  /** The id of the person's record in the ERP. */
  readonly erpId: string
  readonly name: string
  /** CPF digits or CNPJ upper case, unmasked. */
  readonly document: string
  /** Null: there is none yet, it is made at the first access. */
  readonly password: string | null
  readonly featureFlags: readonly 'credit_card'[]
  /** Cards the gateway keeps for this person, by its tokens. */
  readonly cards: readonly GatewayCard[]
  /** What this person is good for trying, in the words of the sandbox's page. */
  readonly about: string
}

export const sandboxPassword = 'portal123'

interface Special {
  readonly pays?: 'card'
  readonly hasSavedCard?: boolean
  readonly hasNoPassword?: boolean
}

function person(
  [clientId, erpId, document, name, about]: readonly [string, string, string, string, string],
  { pays, hasSavedCard, hasNoPassword }: Special = {},
): SandboxPerson {
  const password = hasNoPassword ? null : sandboxPassword
  const featureFlags = pays === 'card' ? (['credit_card'] as const) : []
  const cards = hasSavedCard ? keptCards : []
  return { clientId, erpId, name, document, password, featureFlags, cards, about }
}

const card: Special = { pays: 'card' }

/** Everybody who can be met, provider by provider. `demo` and `litoral` share Maria's CPF. */
export const people: readonly SandboxPerson[] = [
  person(
    [
      'demo',
      '101',
      '52998224725',
      'Maria Clara Souza',
      'Faturas de todo tipo, cartão, notas fiscais, dois roteadores',
    ],
    { ...card, hasSavedCard: true },
  ),
  person([
    'demo',
    '102',
    '11144477735',
    'João Batista Lima',
    'Três contratos (ativo, bloqueado, pendente); uma fatura sem boleto',
  ]),
  person(
    [
      'demo',
      '103',
      '11222333000181',
      'Padaria Pão Quente Ltda',
      'Nome fantasia; um contrato aguarda assinatura',
    ],
    card,
  ),
  person(['demo', '104', '12ABC34501DE35', 'Fibra Alfa S.A.', 'CNPJ com letras']),
  person(['demo', '105', '39053344705', 'Ana Sem Contrato', 'Nada contratado, tudo vazio'], card),
  person(['demo', '106', '16899535009', 'Vera Sem E-mail', 'Sem e-mail no cadastro']),
  person(['demo', '107', '15350946056', 'Rui Desativado', 'Cliente desabilitado']),
  person(['demo', '108', '98765432100', 'Lia Primeiro Acesso', 'Ainda sem senha; três e-mails'], {
    hasNoPassword: true,
  }),
  person(['demo', '109', '93541134780', 'Sônia Sem Telefone', 'Sem telefone no cadastro']),
  person(
    [
      'netmania',
      '202',
      '12312312387',
      'Carlos Eduardo Pereira',
      'Dois cadastros, um deles inativo',
    ],
    card,
  ),
  person([
    'netmania',
    '203',
    '23423423498',
    'Patrícia Nunes',
    'Serviços de valor agregado; uma conta de 48 dígitos',
  ]),
  person(['netmania', '204', '11444777000161', 'Mercado Bom Preço Ltda', 'Um nome bem comprido']),
  person(['cliente', '301', '34534534507', 'Bruno Alves', 'Faturas abertas e pagas'], card),
  person([
    'cliente',
    '302',
    '45645645600',
    'Tereza Cristina Dias',
    'Contrato bloqueado; boleto por endereço externo',
  ]),
  person(
    [
      'litoral',
      '401',
      '52998224725',
      'Maria Clara Souza',
      'O mesmo CPF da Maria do Provedor Demo, outros dados',
    ],
    card,
  ),
  person(['litoral', '402', '56756756710', 'Jorge Luiz Farias', 'Faturas dos próximos três meses']),
  person([
    'litoral',
    '403',
    '22233344000183',
    'Pousada Maré Alta Ltda',
    'Três pontos: um ativo, um bloqueado, um cancelado',
  ]),
  person(['serrana', '501', '67867867821', 'Helena Kraus', 'Faturas do próximo mês']),
  person(
    ['serrana', '502', '78978978932', 'Otávio Ramos', 'Boleto que a operadora não consegue gerar'],
    card,
  ),
]
