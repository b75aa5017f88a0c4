import sharp from 'sharp'

// Logos are our own files or pictures that this server has re-encoded: no other loader may run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Png', 'Jpeg', 'Webp', 'Svg'].map((format) => `VipsForeignLoad${format}Buffer`),
})

export const inputOptions = { limitInputPixels: 25_000_000 } as const

export { sharp }
