import Download from 'lucide-react/icons/download'
import { type FormEvent, useState } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { Callout } from '#portal/kit/blocks/callout.tsx'
import { Card } from '#portal/kit/blocks/card.tsx'
import { csvBlob } from '#portal/kit/values/csv.ts'
import { saveBlob } from '#portal/kit/browser/download.ts'
import { FieldFrame } from '#portal/kit/form/field-frame.tsx'
import { ColumnList } from './column-list.tsx'
import { FilePicker } from './file-picker.tsx'
import { readFile } from './read-file.ts'
import { templateCsv } from './result-csv.ts'
import { type ReviewedRow, reviewRows } from './review.ts'
import type { ImportColumn, TenantRows } from './tenant-rows.ts'
import { texts } from './texts.ts'

/** A file after the dry run, and what makes its providers. */
export interface CheckedFile<Form> {
  readonly reviewed: readonly ReviewedRow<Form>[]
  readonly create: TenantRows<Form>['create']
}

interface SourceFormProps<Form> {
  columns: readonly ImportColumn[]
  loadRows: () => Promise<TenantRows<Form>>
  onChecked: (file: CheckedFile<Form>) => void
}

/** The first step: a file, or pasted lines, which are checked before anything is sent. */
export function SourceForm<Form>({ columns, loadRows, onChecked }: SourceFormProps<Form>) {
  const [pasted, setPasted] = useState('')
  // What is in a file is not shown: there are secrets in it.
  const [chosen, setChosen] = useState<{ name: string; text: string } | null>(null)
  const [problem, setProblem] = useState('')
  const [isBusy, setIsBusy] = useState(false)

  async function choose(file: File) {
    const read = await readFile(file)
    setProblem('problem' in read ? read.problem : '')
    setChosen('text' in read ? { name: file.name, text: read.text } : null)
    setPasted('')
  }

  async function review(event: FormEvent) {
    event.preventDefault()
    setIsBusy(true)
    try {
      // A reader of separated cells weighs as much as the rest of the screen.
      const { parseCsv } = await import('./parse-csv.ts')
      const parsed = parseCsv(chosen?.text ?? pasted, columns)
      if ('problem' in parsed) {
        setProblem(parsed.problem)
        setIsBusy(false)
        return
      }
      const rows = await loadRows()
      onChecked({ reviewed: reviewRows(parsed.rows, columns, rows), create: rows.create })
    } catch {
      setProblem(texts.listFailure)
      setIsBusy(false)
    }
  }

  function saveTemplate() {
    const csv = templateCsv(columns.map(({ label }) => label))
    saveBlob(texts.templateFile, csvBlob(csv))
  }

  return (
    <>
      <Card as="section" aria-labelledby="import-source" className="tenant-import">
        <h2 id="import-source">{texts.source}</h2>
        <Callout kind="warning">
          <p>{texts.secretNote}</p>
        </Callout>
        <Button variant="secondary" icon={Download} onClick={saveTemplate}>
          {texts.template}
        </Button>
        <form className="form" noValidate onSubmit={(event) => void review(event)}>
          <div role="alert" className="tenant-import-problem">
            {problem !== '' && <p className="field-error">{problem}</p>}
          </div>
          <FilePicker onFile={(file) => void choose(file)} />
          <p role="status" className="tenant-import-chosen">
            {chosen && texts.fileChosen(chosen.name)}
          </p>
          <FieldFrame label={texts.paste} hint={texts.pasteHint} error={undefined}>
            {(control) => (
              <div className="field-box">
                <textarea
                  {...control}
                  className="field-input field-text tenant-import-text"
                  rows={6}
                  spellCheck={false}
                  autoComplete="off"
                  value={pasted}
                  onChange={(event) => {
                    setPasted(event.currentTarget.value)
                    setChosen(null)
                    setProblem('')
                  }}
                />
              </div>
            )}
          </FieldFrame>
          <Button type="submit" isBusy={isBusy}>
            {texts.review}
          </Button>
        </form>
      </Card>
      <ColumnList columns={columns} />
    </>
  )
}
