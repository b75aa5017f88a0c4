import { assert, property, string, stringMatching } from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { emailsIn, isEmail, maskEmail } from './email.ts'

describe('a masked e-mail', () => {
  test.each([
    ['maria.clara@correio.example', 'm*****@c****.example'],
    ['a@b.co', 'a*****@b****.co'],
    ['Ana@Sub.Correio.com.br', 'a*****@s****.br'],
    ['  maria@correio.example\n', 'm*****@c****.example'],
    ['not an address', '*****'],
    ['@b.co', '*****'],
    ['a@bco', '*****'],
  ])('for %j is %j', (email, masked) => {
    expect(maskEmail(email)).toBe(masked)
  })

  test('has the same length for every address and shows only the first letters of name and host', () => {
    const word = stringMatching(/^[a-z][a-z0-9]{0,39}$/)
    assert(
      property(word, word, (name, host) => {
        expect(maskEmail(`${name}@${host}.example`)).toBe(`${name[0]}*****@${host[0]}****.example`)
      }),
    )
  })
})

describe('an e-mail address', () => {
  const host = `${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(54)}.example`
  const longest = `${'a'.repeat(254 - host.length - 1)}@${host}`

  test.each([
    'maria.clara@correio.example',
    "o'brien@correio.example",
    'maria+portal@correio.example',
    'r&d@correio.example',
    '_a-b=c!d#e$f%g*h/i?j^k`l{m|n}o~@correio.example',
    '1@2.example',
    'a@b.c',
    'MARIA@CORREIO.EXAMPLE',
    'a@sub.de-casa.correio.example',
    'maria@xn--stio-vpa.example',
    'maria@sítio.example',
    `${'a'.repeat(64)}@correio.example`,
    `a@${'b'.repeat(63)}.example`,
    longest,
  ])('may be %s', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    'maria',
    '@correio.example',
    'maria@',
    'maria@@correio.example',
    'maria@ana@correio.example',
    // Without a dot the host is a machine of a network that we are not in.
    'maria@correio',
    'maria@localhost',
    // Dots divide parts, and no part is empty.
    '.maria@correio.example',
    'maria.@correio.example',
    'maria..clara@correio.example',
    'maria@.correio.example',
    'maria@correio..example',
    'maria@correio.example.',
    // A label begins and ends with a letter or a digit.
    'maria@-correio.example',
    'maria@correio-.example',
    'maria@correio.-example',
    'maria@cor_reio.example',
    'maria@\u0301correio.example',
    "maria@o'correio.example",
    // A host in figures needs brackets, and a mail server of its own.
    'maria@127.0.0.1',
    'maria@[127.0.0.1]',
    // Quoted names and names in letters with accents need what few mail servers have.
    '"maria clara"@correio.example',
    '"maria"@correio.example',
    'não@correio.example',
    String.raw`maria\@correio.example`,
    ' maria@correio.example',
    'maria@correio.example ',
    'maria@correio.example\n',
    'maria clara@correio.example',
    'maria@correio.example,ana@correio.example',
    'maria@correio.example;ana@correio.example',
    'maria@correio.example:25',
    'Maria <maria@correio.example>',
    'maria@correio.example>',
    'mailto:maria@correio.example',
    'maria(casa)@correio.example',
    'maria@correio.example\r\nbcc: ana@correio.example',
    'ma\u200bria@correio.example',
    'maria＠correio.example',
    `${'a'.repeat(65)}@correio.example`,
    `a@${'b'.repeat(64)}.example`,
    `a${longest}`,
  ])('is not %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })
})

describe('the e-mail addresses of a record', () => {
  const [maria, joao] = ['maria@exemplo.com.br', 'joao@exemplo.com.br'] as const
  const both = [maria, joao]

  it.each([
    [maria, [maria]],
    // Several, with whatever divides them.
    [`${maria}/${joao}`, both],
    [`${maria} / ${joao}`, both],
    [`${maria};${joao}`, both],
    [`${maria}; ${joao};`, both],
    [`${maria},${joao}`, both],
    [`${maria}, ${joao}`, both],
    [`${maria} ${joao}`, both],
    [`${maria} e ${joao}`, both],
    [`${maria} ou ${joao}`, both],
    [`${maria}\n${joao}`, both],
    [`${maria}\r\n${joao}`, both],
    [`${maria}\t${joao}`, both],
    [`${maria}|${joao}`, both],
    [`${maria} - ${joao}`, both],
    [`${maria} – ${joao}`, both],
    [`${maria}—${joao}`, both],
    [`${maria} + ${joao}`, both],
    [`${maria} & ${joao}`, both],
    [`${maria}\\${joao}`, both],
    [`${maria}-${joao}`, both],
    [`${maria}_${joao}`, both],
    [`${maria}+${joao}`, both],
    [`${maria}&${joao}`, both],
    [`1) ${maria} 2) ${joao}`, both],
    [`• ${maria} • ${joao}`, both],
    [`${maria}:${joao}`, both],
    // Names, brackets and what is said beside an address.
    [`Maria <${maria}>`, [maria]],
    [`Maria <${maria}>, João <${joao}>`, both],
    [`<${maria}>`, [maria]],
    [`<${maria}><${joao}>`, both],
    [`"Maria Clara" <${maria}>`, [maria]],
    [`(${maria})`, [maria]],
    [`${maria} (Maria)`, [maria]],
    [`${maria}(trabalho)`, [maria]],
    [`[${maria}]`, [maria]],
    [`{${maria}}`, [maria]],
    [`Maria: ${maria}`, [maria]],
    [`E-mail:${maria}`, [maria]],
    [`mailto:${maria}`, [maria]],
    [`MAILTO:${maria}?subject=Boleto`, [maria]],
    [`https://webmail.example/?para=${maria}`, [maria]],
    // Signs at the ends.
    [`${maria}.`, [maria]],
    [`${maria}...`, [maria]],
    [`.${maria}`, [maria]],
    [`-${maria}-`, [maria]],
    [`"${maria}"`, [maria]],
    [`'${maria}'`, [maria]],
    [`“${maria}”`, [maria]],
    [`‘${maria}’`, [maria]],
    [`\`${maria}\``, [maria]],
    [`*${maria}*`, [maria]],
    [`${maria}!`, [maria]],
    [`${maria},`, [maria]],
    [`${maria}>`, [maria]],
    // Characters of other widths, and those that are not seen.
    ['ｍａｒｉａ＠ｅｘｅｍｐｌｏ．ｃｏｍ．ｂｒ', [maria]],
    [`\u200b${maria}\u200b`, [maria]],
    [`\ufeff${maria}`, [maria]],
    ['ma\u00adria@exemplo.com.br', [maria]],
    [`\u200e${maria}\u202c`, [maria]],
    [`${maria}\u00a0${joao}`, both],
    [`${maria}\u0000`, [maria]],
    [`${maria}；${joao}`, both],
    // Spaces within one address.
    ['maria @ exemplo.com.br', [maria]],
    ['maria@ exemplo.com.br', [maria]],
    ['maria @exemplo.com.br', [maria]],
    ['maria@exemplo .com.br', [maria]],
    ['maria@exemplo.com .br', [maria]],
    // A `br` behind a space or a wrong sign: without it the address is in another domain.
    ['maria@exemplo.com br', [maria]],
    ['maria@exemplo.com,br', [maria]],
    ['maria@exemplo.com;br', [maria]],
    ['maria@exemplo.com. br', [maria]],
    [`maria@exemplo.com,br; ${joao}`, both],
    // Once each.
    [`${maria}; ${maria}`, [maria]],
    [`${maria}; MARIA@Exemplo.com.BR`, [maria]],
    ["maria.d'avila@exemplo.com.br", ["maria.d'avila@exemplo.com.br"]],
    ['_maria@exemplo.com.br', ['_maria@exemplo.com.br']],
    ['maria@sítio.com.br', ['maria@sítio.com.br']],
    ['maria@xn--stio-vpa.com.br', ['maria@xn--stio-vpa.com.br']],
    // Where one address ends and the next begins cannot be known.
    ['maria@exemplo.com.brjoao@exemplo.com.br', []],
    ['maria@exemplo.com.br.joao@exemplo.com.br', []],
    [`maria@exemplo.com.brjoao@exemplo.com.br; ${joao}`, [joao]],
    // No address.
    ['maria@@exemplo.com.br', []],
    ['maria@exemplo,com,br', []],
    ['maria@exemplo', []],
    ['maria.exemplo.com.br', []],
    ['não tem', []],
    ['@', []],
    ['', []],
  ])('in %j are %j', (field, emails) => {
    expect(emailsIn(field)).toEqual(emails)
  })

  it('are each offered once, in the order of the fields', () => {
    expect(emailsIn('', `${joao}/${maria}`, maria.toUpperCase(), 'ana@exemplo.com.br')).toEqual([
      joao,
      maria,
      'ana@exemplo.com.br',
    ])
  })

  it('are all addresses by the rule, whatever the field holds', () => {
    assert(
      property(string({ unit: 'binary' }), (field) =>
        emailsIn(field, `${field}${maria}`, `${maria} ${field}`).every(isEmail),
      ),
    )
  })

  it.each(['@', 'a@', '.', '-', ' ', '<', ',br', 'a@b.c', 'a@b.c-', '@a.b'])(
    'are found in megabytes of %j in time that grows with the text',
    (part) => {
      expect(emailsIn(part.repeat(3_000_000 / part.length)).length).toBeLessThan(2)
    },
  )
})
