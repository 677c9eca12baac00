// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {Art} from "./Art.sol";

/// The pass that turns a bot into a Pro bot. Anyone who pays the price gets the next one.
contract AccessPass is ERC721 {
    uint256 public constant PRICE = 0.1 ether;
    address public immutable treasury;
    uint256 public totalSupply;

    constructor(address treasury_) ERC721("Signboard Access Pass", "SBPASS") {
        treasury = treasury_;
    }

    function mint() external payable returns (uint256 id) {
        require(msg.value == PRICE, "The pass costs 0.1 ETH");
        (bool paid,) = treasury.call{value: msg.value}("");
        require(paid, "Payment failed");
        id = ++totalSupply;
        _mint(msg.sender, id);
    }

    function tokenURI(uint256 id) public view override returns (string memory) {
        _requireOwned(id);
        uint256 seed = uint256(keccak256(abi.encode(name(), id)));
        string memory title = string.concat("Access Pass #", Strings.toString(id));
        return Art.json(title, "Opens Signboard Pro.", Art.draw(2, seed));
    }
}
