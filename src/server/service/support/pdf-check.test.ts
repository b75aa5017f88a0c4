import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { pdfProblem } from './pdf-check.mjs'

const address = '(https://golpe.example/boleto)'
const page = '3 0 obj\n<< /Type /Page >>\nendobj\n'

/** A document with these entries in its catalog, and these objects. */
const pdf = (catalog: string, objects = '') =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n` +
      `2 0 obj\n<< /Type /Pages /Count 1 >>\nendobj\n${page}${objects}\n%%EOF\n`,
    'latin1',
  )

/** A document with these numbered objects in a stream, as most programs write them. */
function packed(objects: Readonly<Record<number, string>>, open = '', isOpen = false): Buffer {
  const texts = Object.values(objects)
  const offsets = texts.map((_, at) => texts.slice(0, at).join(' ').length + (at > 0 ? 1 : 0))
  const list = Object.keys(objects).map((number, at) => `${number} ${offsets[at]}`)
  const head = `${list.join(' ')} `
  const filter = isOpen ? '' : '/Filter /FlateDecode'
  const content = Buffer.from(head + texts.join(' '), 'latin1')
  return Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n${page}9 0 obj\n<< /Type /ObjStm /N ${list.length} /First ${head.length} ${filter} >>\nstream\n`,
    ),
    isOpen ? content : deflateSync(content),
    Buffer.from(`\nendstream\nendobj\n${open}\n%%EOF`),
  ])
}

const link = `<< /Type /Annot /Subtype /Link /F 4 /A << /S /URI /URI ${address} >> >>`
const loneLink = `7 0 obj\n<< /S /URI /URI ${address} >>\nendobj`
const inPage = '<< /S /GoTo /D [3 0 R /Fit] >>'
const stream = (head: string) => `8 0 obj\n<< /Length 4 ${head} >>\nstream\nabcd\nendstream\nendobj`

describe('an ordinary PDF', () => {
  it.each<[string, Buffer]>([
    ['with links to press', pdf('', `6 0 obj\n${link}\nendobj`)],
    ['with links that share an action', pdf('', `6 0 obj\n<< /A 7 0 R >>\nendobj\n${loneLink}`)],
    ['with packed links', packed({ 1: '<< /Type /Catalog >>', 6: link })],
    ['that opens at a place', pdf('/OpenAction [3 0 R /XYZ null null 0]')],
    ['that opens at a place by an action', pdf(`/OpenAction ${inPage}`)],
    [
      'that opens at a named place',
      pdf('/OpenAction << /S /GoTo /D (a \\) >> /URI) >>'.replace('/URI', '')),
    ],
    ['that asks to be printed', pdf('/OpenAction << /Type /Action /S /Named /N /Print >>')],
    [
      'that opens by a reference',
      pdf('/OpenAction 7 0 R', `7 0 obj\n${inPage}\nendobj\n6 0 obj\n${link}\nendobj`),
    ],
    [
      'that opens by a reference to a place',
      pdf('/OpenAction 7 0 R', '7 0 obj [3 0 R /Fit] endobj'),
    ],
    [
      'that opens by a packed reference',
      packed({ 1: '<< /OpenAction 17 0 R >>', 7: link, 17: inPage }),
    ],
    ['with articles', pdf('/Threads [7 0 R]', '7 0 obj\n<< /Type /Thread /F 8 0 R >>\nendobj')],
    ['with a base for addresses', pdf('/URI << /Base (https://provedor.example/) >>')],
    ['with a font called F', pdf('', stream('/Resources << /Font << /F 5 0 R /F1 6 0 R >> >>'))],
    [
      'with names that begin alike',
      pdf('/AAPL 3 0 R /URLS 4 0 R /OpenActions << /S /URI >> /FS 4 0 R'),
    ],
  ])('%s is passed on', (_, file) => {
    expect(pdfProblem(file, 20)).toBeNull()
  })
})

describe('a PDF that reaches outside by itself', () => {
  it.each<[string, Buffer]>([
    ['an address at its opening', pdf(`/OpenAction << /S /URI /URI ${address} >>`)],
    ['the same without blanks', pdf(`/OpenAction<</S/URI/URI${address}>>`)],
    ['the same in coded letters', pdf(`/Open#41ction << /#53 /U#52I /URI ${address} >>`)],
    ['the same behind a comment', pdf(`/OpenAction %x\n<< /S /URI /URI ${address} >>`)],
    ['the same after a place', pdf(`/OpenAction << /S /GoTo /D [3 0 R] /Next 7 0 R >>`, loneLink)],
    ['a kind that stands elsewhere', pdf('/OpenAction << /S 7 0 R >>', '7 0 obj /URI endobj')],
    ['two kinds', pdf(`/OpenAction << /S /GoTo /S /URI /URI ${address} >>`)],
    ['an action without an end', pdf(`/OpenAction << /S /GoTo (`)],
    ['an address by a reference', pdf('/OpenAction 7 0 R', loneLink)],
    [
      'an older version of it that is harmless',
      pdf('/OpenAction 7 0 R', `7 0 obj\n${inPage}\nendobj\n${loneLink}`),
    ],
    ['a reference to nothing', pdf('/OpenAction 77 0 R', loneLink)],
    ['a reference to a reference', pdf('/OpenAction 5 0 R', `5 0 obj 7 0 R endobj\n${loneLink}`)],
    [
      'an object whose beginning is split',
      pdf('/OpenAction 7 0 R', `7 0 obj\n${inPage}\nendobj\n7 %x\n0 obj\n<< /S /URI >>\nendobj`),
    ],
    ['a packed address', packed({ 1: `<< /OpenAction << /S /URI /URI ${address} >> >>` })],
    [
      'a packed reference',
      packed({ 1: '<< /OpenAction 7 0 R >>', 7: `<< /S /URI /URI ${address} >>` }),
    ],
    [
      'a reference to an object in an open stream',
      packed(
        { 7: '<< /S /URI >>' },
        `7 0 obj\n${inPage}\nendobj\n1 0 obj\n<< /OpenAction 7 0 R >>\nendobj`,
        true,
      ),
    ],
    [
      'an address when a page is shown',
      pdf('', `6 0 obj\n<< /Type /Page /AA << /O ${inPage} >> >>\nendobj`),
    ],
    ['the same by a reference', pdf('', '6 0 obj\n<< /Type /Page /AA 7 0 R >>\nendobj')],
    ['the same packed', packed({ 6: '<< /Type /Page /AA << /O 7 0 R >> >>' })],
    [
      'an article of another file',
      pdf('', '6 0 obj << /S /Thread /F (\\\\\\\\host\\\\share\\\\a.pdf) >> endobj'),
    ],
    ['a page of another file', pdf('', stream('/Subtype /Form /Ref << /F (a.pdf) /Page 0 >>'))],
    ['a stream at an address', pdf('', stream(`/F << /FS /URL /F ${address} >>`))],
    ['a stream in a shared folder', pdf('', stream('/F (\\\\\\\\host\\\\share\\\\a.bin)'))],
    ['a stream in a file that is named in digits', pdf('', stream('/F <5C5C686F7374>'))],
    ['a stream in a file that is named elsewhere', pdf('', stream('/F 7 0 R'))],
    ['a stream in a file behind a comment', pdf('', stream('/F %)\n(a.bin)'))],
    ['a stream in a coded file', pdf('', stream('/#46 (a.bin) /X (>> endobj)'))],
    [
      'a stream in a file whose head is followed by a comment',
      pdf('', stream('/F (a.bin)').replace('>>\nstream', '>> % x\nstream')),
    ],
    ['an address for files', packed({ 6: `<< /FS /URL /F ${address} >>` })],
  ])('is refused: %s', (_, file) => {
    expect(pdfProblem(file, 20)).toBe('unsafe file')
  })

  it.each<[string, string]>([
    ['names of files', '/F('],
    ['dictionaries', '/F<<'],
    ['blanks', '/F '],
    ['comments', '/OpenAction %'],
    ['lines', '\n'],
    ['ends of heads before comments', '/F()>>%'],
  ])('is read to its end although it consists of %s', (_, part) => {
    const file = pdf('/OpenAction 7 0 R', part.repeat(Math.floor(2_900_000 / part.length)))
    expect(pdfProblem(file, 20)).toBe('unsafe file')
  })
})
