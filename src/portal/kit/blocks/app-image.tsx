import { useState } from 'react'
import { isOwnPicture } from '#domain/platform/hosts/own-picture.ts'
import './app-image.css'

/**
 * True for an image the content security policy allows: the portal's own files, and a preview
 * rendered by the server.
 */
const isOurs = (image: string) => isOwnPicture(image) || image.startsWith('data:image/webp;base64,')

/**
 * The image of an app, or a placeholder with the app's initial when the image is not allowed or
 * does not load.
 */
export function AppImage({
  image,
  name,
  size = 56,
}: {
  image: string
  name: string
  size?: number
}) {
  const [isBroken, setIsBroken] = useState(false)
  const style = { width: `${size / 16}rem`, height: `${size / 16}rem` }
  if (isBroken || !isOurs(image)) {
    return (
      <span className="app-image app-image-none" style={style} aria-hidden="true">
        {Array.from(name.trim())[0]?.toUpperCase() ?? '?'}
      </span>
    )
  }
  return (
    <img
      className="app-image"
      style={style}
      src={image}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
    />
  )
}
