import { chromium } from 'playwright'
const b=await chromium.launch({executablePath:'/usr/lib/chromium/chromium-headless-shell',args:['--no-sandbox']})
const base='http://localhost:4243'
async function as(email,vp){const c=await b.newContext({baseURL:base,viewport:vp,reducedMotion:'reduce'});const p=await c.newPage();await p.goto('/api/login');await p.locator('#sign-in:not(:disabled)').waitFor();await p.getByLabel('Email').fill(email+'@demo.gangway.example');await p.getByLabel('Password',{exact:true}).fill('welcome-aboard-demo');await p.keyboard.press('Enter');await p.waitForURL(u=>u.pathname!=='/api/login');await p.waitForLoadState('networkidle');return p}
const D={width:1280,height:800},P={width:375,height:740}
for (const [n,vp] of [['d',D],['p',P]]){
 const p=await as('admin',vp)
 const shot=async(name)=>{await p.waitForTimeout(400);await p.screenshot({path:`/tmp/shots/${name}-${n}.png`})}
 try{
 await p.goto('/employees');await p.waitForLoadState('networkidle')
 const boxes=p.getByRole('checkbox'); await boxes.nth(1).click(); await boxes.nth(2).click(); await shot('bulk')
 }catch(e){console.log(n,'bulk',e.message.slice(0,200))}
 try{await p.goto('/user-management');await p.waitForLoadState('networkidle');await shot('users');
 await p.getByRole('button',{name:/^(View|Edit|Actions|Open)/}).first().click();await shot('user-dialog')}catch(e){console.log(n,'users',e.message.slice(0,200))}
 try{await p.goto('/training/assignments');await p.waitForLoadState('networkidle');await shot('assign');
 const bt=p.getByRole('button',{name:/Record/}).first(); if(await bt.count()){await bt.click();await shot('record')}}catch(e){console.log(n,'assign',e.message.slice(0,200))}
 try{await p.goto('/training/compliance');await p.waitForLoadState('networkidle');await p.locator('table button, table a').nth(8).click();await shot('history')}catch(e){console.log(n,'hist',e.message.slice(0,200))}
 await p.context().close()
}
await b.close()
