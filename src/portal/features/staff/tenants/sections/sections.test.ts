import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { emptyForm } from '../form/form-mapping.ts'
import { sectionSchema } from './section-schema.ts'
import { sectionFields } from './sections.ts'

const filled = {
  ...emptyForm('serra'),
  alias: ' Serra Fibra ',
  primary_color: '#7a1fa2',
  vertical_logo_url: '/pwa/demo/logo-vertical.svg',
  ixc_domain: 'erp.serra.example',
  ixc_access_token: '********',
}

describe('the sections of a provider', () => {
  it('have each field of the form exactly once', () => {
    const all = Object.values(sectionFields).flat()
    const form = Object.keys(emptyForm('')).filter((name) => name !== 'client_id')
    expect(all.toSorted()).toEqual(form.toSorted())
  })
})

describe('the schema of a section', () => {
  it('refuses its own field and not one of another section', () => {
    const form = { ...filled, alias: '', contact_email: 'nobody' }
    const { issues = [] } = v.safeParse(sectionSchema(sectionFields.contact), form)
    expect(issues.map((issue) => v.getDotPath(issue))).toEqual(['contact_email'])
  })

  it('gives the checked fields and leaves the others as they are saved', () => {
    const saved = { ...filled, contact_email: 'nobody' }
    expect(v.parse(sectionSchema(sectionFields.brand), saved)).toEqual({
      ...saved,
      alias: 'Serra Fibra',
    })
  })
})
