// Style and script of the HTML pages, kept in the page itself.
#pragma once

namespace proconsul {

inline constexpr const char* kPageStyle = R"(
body{font-family:'DejaVu Sans',sans-serif;margin:1.5em auto;max-width:70em;padding:0 1em;color:#222;background:#fbfaf7}
h1{font-size:1.4em;margin-bottom:.2em}h2{font-size:1.15em;margin-top:1.5em}
.facts{color:#555;margin-top:0}.defs{position:absolute}
.game{display:flex;gap:1.5em;flex-wrap:wrap}.left{flex:1 1 26em;max-width:40em}
.left svg{width:100%;height:auto;display:block}.left svg.graph{height:6em;margin-top:.5em;cursor:pointer}
.moves{flex:1 1 16em;line-height:1.9;max-height:44em;overflow:auto}
.moves a{cursor:pointer;padding:.1em .25em;border-radius:.25em}.moves a.now{background:#f4d03f}
.buttons{margin-top:.5em}.buttons button{font-size:1.1em;padding:.2em .8em}
.wrong{color:#a83232}.pieces{display:flex;flex-wrap:wrap;gap:1em}.pieces figure{margin:0;width:15em}
.pieces svg{width:100%;height:auto}figcaption{font-size:.9em}
)";

// Draws frame `now` of `game`; keys, buttons, moves and the graph change it.
inline constexpr const char* kGameScript = R"(
const space='http://www.w3.org/2000/svg';let now=game.frames.length-1;
function put(parent,name,attributes){const e=document.createElementNS(space,name);
 for(const k in attributes)e.setAttribute(k,attributes[k]);parent.appendChild(e);}
function show(ply){now=Math.max(0,Math.min(game.frames.length-1,ply));
 const [pieces,last]=game.frames[now];const p=document.getElementById('pieces'),l=document.getElementById('last');
 p.replaceChildren();l.replaceChildren();
 for(const [x,y] of last)put(l,'rect',{x,y,width:100,height:100,fill:'#f4d03f','fill-opacity':.55});
 for(const [g,x,y] of pieces)put(p,'use',{href:'#g'+g,x,y});
 for(const a of document.querySelectorAll('.moves a'))a.classList.toggle('now',a.dataset.ply==now);
 const current=document.querySelector('.moves a.now');if(current)current.scrollIntoView({block:'nearest'});
 const e=now>0?game.evals[now-1]:null;
 const value=e===null?'':Math.abs(e)>=100?(e>0?'White mates':'Black mates'):(e>0?'+':'')+e.toFixed(2);
 document.getElementById('remark').textContent=[value,now>0?game.remarks[now-1]:''].filter(Boolean).join(' · ');
 const cursor=document.getElementById('cursor');
 if(cursor)cursor.setAttribute('x',600*Math.max(0,now-.5)/Math.max(1,game.evals.length));}
document.addEventListener('click',event=>{const t=event.target;
 if(t.dataset.ply)show(+t.dataset.ply);
 const go={first:0,back:now-1,on:now+1,last:1e9}[t.dataset.go];if(go!==undefined)show(go);});
document.addEventListener('keydown',event=>{
 const go={Home:0,ArrowLeft:now-1,ArrowRight:now+1,End:1e9}[event.key];
 if(go!==undefined){show(go);event.preventDefault();}});
show(location.hash?+location.hash.slice(1):game.frames.length-1);
)";

}  // namespace proconsul
