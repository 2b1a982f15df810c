import "./look/fonts.css";
import "./look/tokens.css";
import "./look/frame.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { becomeApp } from "./reach.svelte";

becomeApp();
mount(App, { target: document.body });
