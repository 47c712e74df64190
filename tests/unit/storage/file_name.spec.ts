import { test } from '@japa/runner'
import { extensionOf, fileName } from '#storage/file_name'

test.group('The name of a file', () => {
  test('{sent} of {type} is handed out as {name}')
    .with([
      { sent: 'passport.pdf', type: 'application/pdf', name: 'passport.pdf' },
      { sent: 'PASSPORT.PDF', type: 'application/pdf', name: 'PASSPORT.PDF' },
      { sent: 'first-aid.html', type: 'application/pdf', name: 'first-aid.pdf' },
      { sent: 'a.hta', type: 'application/pdf', name: 'a.pdf' },
      { sent: 'a.exe', type: 'image/png', name: 'a.png' },
      { sent: 'invoice.pdf.js', type: 'application/pdf', name: 'invoice.pdf' },
      { sent: 'invoice.js.pdf', type: 'application/pdf', name: 'invoice.js.pdf' },
      { sent: '.htaccess', type: 'application/pdf', name: 'htaccess.pdf' },
      { sent: 'a.7z', type: 'application/pdf', name: 'a.pdf' },
      { sent: 'a.exe. ', type: 'application/pdf', name: 'a.exe..pdf' },
      { sent: 'c.pdf', type: 'image/png', name: 'c.png' },
      { sent: 'photo.JPEG', type: 'image/jpeg', name: 'photo.JPEG' },
      { sent: 'photo.png', type: 'image/jpeg', name: 'photo.jpg' },
      { sent: 'report v1.2', type: 'application/pdf', name: 'report v1.2.pdf' },
      { sent: 'Dr. Who', type: 'application/pdf', name: 'Dr. Who.pdf' },
      { sent: 'scan', type: 'image/jpeg', name: 'scan.jpg' },
      { sent: '', type: 'application/pdf', name: 'file.pdf' },
      { sent: '../../etc/cron.d/x', type: 'application/pdf', name: 'x.pdf' },
      { sent: 'C:\\a\\b.lnk', type: 'application/pdf', name: 'b.pdf' },
      { sent: 'annexe\u202Efdp.exe', type: 'application/pdf', name: 'annexefdp.pdf' },
      { sent: 'a\r\nb\u0000.pdf', type: 'application/pdf', name: 'ab.pdf' },
      { sent: 'Übersicht 📄.pdf', type: 'application/pdf', name: 'Übersicht 📄.pdf' },
      { sent: 'U\u0308bersicht.pdf', type: 'application/pdf', name: 'Übersicht.pdf' },
      { sent: 'clip.mp4', type: 'video/x-m4v', name: 'clip.mp4' },
      { sent: 'a.hta', type: 'application/hta', name: 'a.bin' },
    ])
    .run(({ assert }, { sent, type, name }) => {
      assert.equal(fileName(sent, type), name)
      assert.equal(fileName(name, type), name)
    })

  test('is no longer than 255 characters and keeps its end', ({ assert }) => {
    const names = ['x'.repeat(300), `${'x'.repeat(300)}.pdf`, `${'x'.repeat(300)}.exe`]
    for (const name of names) {
      const given = fileName(name, 'application/pdf')
      assert.lengthOf(given, 255)
      assert.match(given, /^x+\.pdf$/)
    }
    assert.equal(extensionOf('image/jpeg'), 'jpg')
  })
})
