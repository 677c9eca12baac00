// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// Answers like a Chainlink aggregator. The sandbox writes the price to slot 0; it is always current.
contract PriceFeed {
    int256 private price;

    function decimals() external pure returns (uint8) {
        return 8;
    }

    function version() external pure returns (uint256) {
        return 4;
    }

    function latestAnswer() external view returns (int256) {
        return price;
    }

    function latestRoundData() external view returns (uint80, int256, uint256, uint256, uint80) {
        uint80 round = uint80(block.number);
        return (round, price, block.timestamp, block.timestamp, round);
    }
}
