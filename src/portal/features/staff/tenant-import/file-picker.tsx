import FileUp from 'lucide-react/icons/file-up'
import { useId, useRef } from 'react'
import { Button } from '#portal/kit/buttons/button.tsx'
import { texts } from './texts.ts'

/** A button that asks for a file: the browser's own control has words in the browser's language. */
export function FilePicker({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  return (
    <div className="tenant-import-file">
      <Button
        variant="secondary"
        icon={FileUp}
        aria-describedby={hint}
        onClick={() => input.current?.click()}
      >
        {texts.choose}
      </Button>
      <p className="tenant-import-note" id={hint}>
        {texts.fileHint}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.file}
        accept=".csv,text/csv,text/plain"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen again after it was mended.
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
